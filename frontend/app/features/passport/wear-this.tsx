/** "I wear this": adds a shade to the passport of this device, or takes it out. */
import { Check, Plus } from "lucide";
import { MAX_PASSPORT_SHADES } from "~/api/constants";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { showToast } from "~/ui/toast";
import { findShade, getChosenPerson, hasRoomFor, putShade, removeShade } from "./change-passport";
import { toNewShade, type WearSubject } from "./new-shade";
import { openPassportPanel } from "./open-panel";
import { canStorePassport, changePassport, usePassport, useStorageWords } from "./passport-store";

export function WearThis({ subject }: { subject: WearSubject }) {
  const passport = usePassport();
  const stored = useStorageWords();
  const shade = toNewShade(subject);
  if (!shade) return null;
  const person = getChosenPerson(passport);
  const known = findShade(person, shade);
  const isWorn = known?.verdicts.includes("wear") ?? false;

  const words = isWorn ? "You wear this" : "I wear this";
  const toggle = () => {
    if (known && isWorn) {
      changePassport((before) => removeShade(before, known, Date.now()));
      return;
    }
    if (!hasRoomFor(passport, shade)) {
      showToast("error", `${person.name} has ${MAX_PASSPORT_SHADES} shades already. Remove one first.`);
      openPassportPanel();
      return;
    }
    changePassport((before) => putShade(before, shade, ["wear"], Date.now()));
    showToast("success", describeAdded(shade.name, stored, shade.is_for_skin));
  };

  return (
    <button
      type="button"
      aria-pressed={isWorn}
      aria-label={`${words}: ${shade.name}`}
      onClick={toggle}
      className={joinClasses(
        "inline-flex min-h-9 items-center gap-1.5 self-start rounded-full border px-3.5 text-xs font-semibold transition-colors no-script:hidden",
        isWorn ? "border-accent bg-accent-tint text-ink" : "border-edge hover:border-ink hover:bg-tint",
      )}
    >
      <Icon icon={isWorn ? Check : Plus} aria-hidden size={14} />
      {words}
    </button>
  );
}

function describeAdded(name: string, stored: string, isForSkin: boolean): string {
  const where = canStorePassport()
    ? `It is ${stored}.`
    : "This device stores nothing, so it lasts as long as this page.";
  const what = isForSkin ? "Lists of products for skin now show what comes closest." : "";
  return `You wear ${name}. ${where} ${what}`.trim();
}
