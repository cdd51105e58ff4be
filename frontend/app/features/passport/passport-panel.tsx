/** The panel of the header: everybody's shades, what is known of each, and ways to take them along. */
import { type FormEvent, useState } from "react";
import { parseHex } from "~/features/shades/colour-conversion";
import { Button, ButtonLink } from "~/ui/button";
import { capitalise } from "~/ui/format";
import { TextField } from "~/ui/text-field";
import { showToast } from "~/ui/toast";
import { FIRST_PERSON, getChosenPerson, getWornShade, hasRoomFor, putShade } from "./change-passport";
import { fromColour } from "./new-shade";
import { canStorePassport, changePassport, usePassport, useStorageWords } from "./passport-store";
import { PeopleChoice } from "./people-choice";
import { buildSeveralPath } from "./several-path";
import { ShadeRow } from "./shade-row";
import { TakeAlong } from "./take-along";

const INVALID_COLOUR_TEXT = "Write a colour as six figures and letters, such as #c98f6b";
const FULL_TEXT = "There is no room for another shade. Remove one first.";

/** `onLeave` is called when a link leads to another page. */
export default function PassportPanel({ onLeave }: { onLeave?: () => void }) {
  const passport = usePassport();
  const person = getChosenPerson(passport);
  const worn = getWornShade(passport);
  return (
    <div className="grid gap-7">
      <PeopleChoice passport={passport} />
      {person.shades.length === 0 ? (
        <p className="text-sm text-muted">
          Press “I wear this” beside any shade, or add a colour below. Every list then shows what comes
          closest, and product pages open on it.
        </p>
      ) : (
        <ul aria-label={`Shades of ${person.name}`} className="divide-y divide-line border-y border-line">
          {person.shades.map((shade) => (
            <ShadeRow
              key={shade.variant_id ?? shade.hex}
              shade={shade}
              isShown={shade === worn}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      {person.shades.length > 0 && (
        <ButtonLink
          to={buildSeveralPath(person)}
          onClick={onLeave}
          look="outline"
          className="justify-self-start"
        >
          Find what suits {person.name === FIRST_PERSON.name ? "me" : person.name}
        </ButtonLink>
      )}
      <AddColour />
      <TakeAlong passport={passport} />
      <StorageNote />
    </div>
  );
}

function AddColour() {
  const passport = usePassport();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    const hex = parseHex(typed);
    const shade = hex && fromColour(hex);
    if (!shade) {
      setProblem(INVALID_COLOUR_TEXT);
      return;
    }
    if (!hasRoomFor(passport, shade)) {
      setProblem(FULL_TEXT);
      return;
    }
    changePassport((before) => putShade(before, shade, ["wear"], Date.now()));
    showToast("success", `${shade.name} was added`);
    setTyped("");
    setProblem("");
  };
  return (
    <form noValidate onSubmit={add} className="grid grid-cols-[1fr_auto] items-start gap-3">
      <TextField
        label="Add a colour code"
        value={typed}
        placeholder="#c98f6b"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="outline" className="mt-[1.9rem] min-h-12">
        Add
      </Button>
    </form>
  );
}

function StorageNote() {
  const stored = useStorageWords();
  const [isStored] = useState(canStorePassport);
  return (
    <p className="text-xs text-muted">
      {isStored
        ? `${capitalise(stored)}. Nobody else sees it.`
        : "This device allows no storage, so your shades last as long as this page. Save them as a file."}
    </p>
  );
}
