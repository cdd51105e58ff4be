/** The panel of the header: everybody's shades, what is known of each, and ways to take them along. */
import { type FormEvent, useState } from "react";
import { parseHex } from "~/shared/shades/colour-conversion";
import { Button, ButtonLink } from "~/ui/button";
import { capitalise } from "~/ui/format";
import { TextField } from "~/ui/forms/text-field";
import { Notice } from "~/ui/notice";
import {
  FIRST_PERSON,
  findShade,
  getChosenPerson,
  getWornShade,
  hasRoomFor,
  putShade,
} from "../store/change-passport";
import { fromColour } from "../store/new-shade";
import {
  changePassport,
  tryStoringPassport,
  usePassport,
  useStoragePlaceText,
} from "../store/passport-store";
import { TransferSection } from "../transfer/transfer-section";
import { PeopleChoice } from "./people-choice";
import { buildSeveralPath } from "./several-path";
import { ShadeList } from "./shade-list";

const INVALID_COLOUR_TEXT = "Write a colour as six figures and letters, such as #c98f6b";
const FULL_TEXT = "There is no room for another shade. Remove one first.";

/** `onLeave` is called when a link leads to another page. */
export default function PassportPanel({ onLeave }: { onLeave?: () => void }) {
  const passport = usePassport();
  const person = getChosenPerson(passport);
  const worn = getWornShade(passport);
  return (
    <div className="grid grid-cols-1 gap-6 wrap-anywhere">
      <PeopleChoice passport={passport} />
      <ShadeList key={person.id} person={person} worn={worn} onLeave={onLeave} />
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
      <TransferSection passport={passport} />
      <StorageNote />
    </div>
  );
}

function AddColour() {
  const passport = usePassport();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  // Not as a toast, which would be behind the panel of the header.
  const [news, setNews] = useState("");
  const finish = (said: string) => {
    setNews(said);
    setTyped("");
    setProblem("");
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const hex = parseHex(typed);
    const shade = hex && fromColour(hex);
    if (!shade) return setProblem(INVALID_COLOUR_TEXT);
    if (findShade(getChosenPerson(passport), shade)) return finish(`${shade.name} is there already`);
    if (!hasRoomFor(passport, shade)) return setProblem(FULL_TEXT);
    changePassport((before) => putShade(before, shade, ["wear"], Date.now()));
    finish(`${shade.name} was added`);
  };
  return (
    <form noValidate onSubmit={add} className="grid grid-cols-[1fr_auto] items-start gap-3">
      <TextField
        label="Add a colour code"
        value={typed}
        placeholder="#c98f6b"
        maxLength={20}
        spellCheck={false}
        autoComplete="off"
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value);
          setNews("");
        }}
      />
      <Button type="submit" look="outline" className="mt-[1.9rem] min-h-12">
        Add
      </Button>
      {news && (
        <div className="col-span-full">
          <Notice tone="success">{news}</Notice>
        </div>
      )}
    </form>
  );
}

function StorageNote() {
  const stored = useStoragePlaceText();
  const [isStored] = useState(tryStoringPassport);
  return (
    <p className="text-xs text-muted">
      {isStored
        ? `${capitalise(stored)}. Nobody else sees it.`
        : "This device allows no storage, so your shades last as long as this page. Save them as a file."}
    </p>
  );
}
