/** Whose shades are shown: "Me, winter" or "Mum". People are chosen, added, renamed and removed here. */
import { type FormEvent, useState } from "react";
import { MAX_PEOPLE, MAX_PERSON_NAME } from "~/api/constants";
import type { Passport } from "~/api/passport";
import { Button } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";
import { Swatch } from "~/ui/swatch";
import { TextField } from "~/ui/text-field";
import { addPerson, choosePerson, getChosenPerson, removePerson, renamePerson } from "./change-passport";
import { changePassport, usePassport } from "./passport-store";

type Editing = "add" | "rename" | "remove" | undefined;

const NAME_TAKEN_TEXT = "There is somebody of this name already";
const NO_NAME_TEXT = "Please write a name, such as “Me, winter”";

export function PeopleChoice({ passport }: { passport: Passport }) {
  const [editing, setEditing] = useState<Editing>();
  const chosen = getChosenPerson(passport);
  const stop = () => setEditing(undefined);
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="sr-only">Whose shades</legend>
        <div className="flex flex-wrap gap-2">
          {passport.people.map(({ id, name, shades }) => (
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
              {shades[0] && <Swatch value={shades[0].hex} name="" />}
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      {editing === undefined && (
        <div className="-ml-3 flex flex-wrap">
          {passport.people.length < MAX_PEOPLE && (
            <EditButton onClick={() => setEditing("add")}>Add somebody</EditButton>
          )}
          <EditButton onClick={() => setEditing("rename")}>Rename</EditButton>
          <EditButton onClick={() => setEditing("remove")}>Remove</EditButton>
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
      {editing === "remove" && <RemoveQuestion name={chosen.name} onDone={stop} />}
    </div>
  );
}

const addNamed = (passport: Passport, name: string) =>
  addPerson(passport, name, crypto.randomUUID(), Date.now());

const renameChosen = (passport: Passport, name: string) => renamePerson(passport, name, Date.now());

function EditButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-9 rounded-full px-3 text-xs font-semibold underline underline-offset-4 hover:bg-tint"
    >
      {children}
    </button>
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
    if (name.trim() === "") {
      setProblem(NO_NAME_TEXT);
      return;
    }
    const saved = save(passport, name);
    if (!saved) {
      setProblem(NAME_TAKEN_TEXT);
      return;
    }
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

function RemoveQuestion({ name, onDone }: { name: string; onDone: () => void }) {
  const remove = (event: FormEvent) => {
    event.preventDefault();
    changePassport((before) => removePerson(before, Date.now()));
    onDone();
  };
  return (
    <form onSubmit={remove} className="grid gap-3">
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
