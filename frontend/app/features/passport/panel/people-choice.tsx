/** Whose shades are shown: "Me, winter" or "Mum". People are chosen, added, renamed and removed here. */
import { type FormEvent, useState } from "react";
import { MAX_PEOPLE, MAX_PERSON_NAME } from "~/api/constants";
import type { Passport } from "~/api/passport";
import { Button } from "~/ui/button";
import { focusPart } from "~/ui/focus-part";
import { TextField } from "~/ui/forms/text-field";
import { joinClasses } from "~/ui/join-classes";
import { Notice } from "~/ui/notice";
import { Swatch } from "~/ui/swatch";
import {
  addPerson,
  choosePerson,
  findWorn,
  getChosenPerson,
  removePerson,
  renamePerson,
} from "../store/change-passport";
import { changePassport, usePassport } from "../store/passport-store";

type Editing = "add" | "rename" | "remove" | undefined;

const NAME_TAKEN_TEXT = "There is somebody of this name already";
const NO_NAME_TEXT = "Please write a name, such as “Me, winter”";

export function PeopleChoice({ passport }: { passport: Passport }) {
  const [editing, setEditing] = useState<Editing>();
  // The last edit: its button is back then, and gets the focus.
  const [edited, setEdited] = useState<Editing>();
  const [removed, setRemoved] = useState("");
  const chosen = getChosenPerson(passport);
  const hasRoom = passport.people.length < MAX_PEOPLE;
  const edit = (next: Editing) => {
    setRemoved("");
    setEditing(next);
    setEdited(next);
  };
  const stop = () => setEditing(undefined);
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="sr-only">Whose shades</legend>
        <div className="flex flex-wrap gap-2">
          {passport.people.map(({ id, name, shades }) => {
            const shown = findWorn(shades) ?? shades[0];
            return (
              <button
                key={id}
                type="button"
                aria-pressed={id === chosen.id}
                onClick={() => changePassport((before) => choosePerson(before, id))}
                className={joinClasses(
                  "inline-flex min-h-10 items-center gap-2 rounded-full border px-4 text-sm font-medium wrap-anywhere",
                  id === chosen.id ? "border-ink bg-ink text-paper" : "border-edge hover:bg-tint",
                )}
              >
                {shown && <Swatch value={shown.hex} name="" />}
                {name}
              </button>
            );
          })}
        </div>
      </fieldset>
      {editing === undefined && (
        <div className="-ml-3 flex flex-wrap">
          {hasRoom && (
            <EditButton onClick={() => edit("add")} autoFocus={edited === "add"}>
              Add somebody
            </EditButton>
          )}
          <EditButton
            onClick={() => edit("rename")}
            autoFocus={edited === "rename" || (edited === "add" && !hasRoom)}
          >
            Rename
          </EditButton>
          <EditButton onClick={() => edit("remove")} autoFocus={edited === "remove"}>
            Remove
          </EditButton>
        </div>
      )}
      {editing === "add" && (
        <NameForm label="Name of another person or season" start="" onDone={stop} save={addNamed} />
      )}
      {editing === "rename" && (
        <NameForm
          label={`New name of ${chosen.name}`}
          start={chosen.name}
          onDone={stop}
          save={renameChosen}
        />
      )}
      {editing === "remove" && (
        <RemoveQuestion name={chosen.name} onDone={stop} onRemoved={() => setRemoved(chosen.name)} />
      )}
      {removed && <Notice tone="success">{removed} was removed</Notice>}
    </div>
  );
}

const addNamed = (passport: Passport, name: string) =>
  addPerson(passport, name, crypto.randomUUID(), Date.now());

const renameChosen = (passport: Passport, name: string) => renamePerson(passport, name, Date.now());

function EditButton(props: { onClick: () => void; autoFocus: boolean; children: string }) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-9 rounded-full px-3 text-xs font-semibold underline underline-offset-4 hover:bg-tint"
    />
  );
}

interface NameFormProps {
  label: string;
  start: string;
  onDone: () => void;
  /** Undefined if the name cannot be used. */
  save: (passport: Passport, name: string) => Passport | undefined;
}

function NameForm({ label, start, onDone, save }: NameFormProps) {
  const [name, setName] = useState(start);
  const [problem, setProblem] = useState("");
  const passport = usePassport();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setProblem(NO_NAME_TEXT);
    const saved = save(passport, name);
    if (!saved) return setProblem(NAME_TAKEN_TEXT);
    changePassport((before) => save(before, name) ?? before);
    onDone();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label={label}
        value={name}
        maxLength={MAX_PERSON_NAME}
        autoComplete="off"
        autoFocus
        error={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <FormButtons save="Save" onCancel={onDone} />
    </form>
  );
}

interface RemoveQuestionProps {
  name: string;
  onDone: () => void;
  onRemoved: () => void;
}

function RemoveQuestion({ name, onDone, onRemoved }: RemoveQuestionProps) {
  const remove = (event: FormEvent) => {
    event.preventDefault();
    changePassport((before) => removePerson(before, Date.now()));
    onRemoved();
    onDone();
  };
  return (
    <form ref={focusPart} tabIndex={-1} onSubmit={remove} className="grid gap-3 outline-none">
      <p role="alert" className="text-sm">
        Remove {name} with all shades?
      </p>
      <FormButtons save="Remove" onCancel={onDone} />
    </form>
  );
}

function FormButtons({ save, onCancel }: { save: string; onCancel: () => void }) {
  return (
    <div className="flex gap-2">
      <Button type="submit">{save}</Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
