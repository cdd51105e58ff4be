/** A shopper's actions on a shade: to say that they wear it, and for skin how it matched them. */
import { MAX_PASSPORT_SHADES } from "~/api/constants";
import { WearControl } from "~/features/wearing/wear-control";
import { ToggleButton } from "~/ui/forms/toggle-button";
import { showToast } from "~/ui/overlays/toast";
import { openPassportPanel } from "../panel/open-panel";
import { findShade, getChosenPerson, hasRoomFor, putShade, removeShade } from "../store/change-passport";
import { type PageShade, toNewShade } from "../store/new-shade";
import {
  changePassport,
  tryStoringPassport,
  usePassport,
  useStoragePlaceText,
} from "../store/passport-store";

export default function ShadeActions(pageShade: PageShade) {
  // Wearers are asked about a product's shades for skin.
  const asksWearers = pageShade.kind === "product" && pageShade.shade.wear;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <WearThis pageShade={pageShade} />
      {asksWearers && <WearControl shade={pageShade.shade} />}
    </div>
  );
}

/** "I wear this": adds a shade to the passport of this device, or takes it out. */
function WearThis({ pageShade }: { pageShade: PageShade }) {
  const passport = usePassport();
  const storagePlace = useStoragePlaceText();
  const shade = toNewShade(pageShade);
  if (!shade) return null;
  const person = getChosenPerson(passport);
  const known = findShade(person, shade);
  const isWorn = known?.verdicts.includes("wear") ?? false;

  const words = isWorn ? "You wear this" : "I wear this";
  const toggle = () => {
    if (known && isWorn) return changePassport((before) => removeShade(before, known, Date.now()));
    if (!hasRoomFor(passport, shade)) {
      showToast("error", `${person.name} has ${MAX_PASSPORT_SHADES} shades already. Remove one first.`);
      openPassportPanel();
      return;
    }
    changePassport((before) => putShade(before, shade, ["wear"], Date.now()));
    showToast("success", describeAdded(shade.name, storagePlace, shade.is_for_skin));
  };

  return (
    <ToggleButton isOn={isWorn} aria-label={`${words}: ${shade.name}`} onClick={toggle}>
      {words}
    </ToggleButton>
  );
}

function describeAdded(name: string, storagePlace: string, isForSkin: boolean): string {
  const where = tryStoringPassport()
    ? `It is ${storagePlace}.`
    : "This device stores nothing, so it lasts as long as this page.";
  const what = isForSkin ? "Lists of products for skin now show what comes closest." : "";
  return `You wear ${name}. ${where} ${what}`.trim();
}
