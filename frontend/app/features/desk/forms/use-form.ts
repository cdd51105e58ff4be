/** A document that staff write: its values, its faults, and storing it. A failed save keeps it all. */
import { useEffect, useRef, useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";
import { ChangedMeanwhileError, type Versioned } from "~/api/desk/saving";
import { showToast } from "~/ui/overlays/toast";
import { isSame } from "../history/is-same";
import {
  type Checked,
  dropFaultsOfFields,
  dropFaultsOfNewParts,
  type Faults,
  focusFirstFault,
  keepFaults,
  readFaults,
} from "./faults";
import { useUnsaved } from "./unsaved";

export interface DeskForm<T> {
  values: T;
  /** The document that was stored last, and its version. */
  base: T;
  version: string;
  isChanged: boolean;
  busy: boolean;
  problem: Problem | undefined;
  faults: Faults;
  /** The version that somebody else saved meanwhile. */
  theirs: Versioned<T> | undefined;
  change: (changes: Partial<T>) => void;
  /** The same for what arrives later, such as a picture: it changes the values as they are by then. */
  changeLater: (change: (now: T) => Partial<T>) => void;
  /**
   * Stores it, with these last changes. Returns whether that worked: else they are taken back.
   * `undoes` is the change in its history that they undo.
   */
  save: (changes?: Partial<T>, undoes?: number) => Promise<boolean>;
  /** Takes what somebody else saved, or saves what is written here over it. */
  settle: (choice: "theirs" | "mine") => void;
}

interface FormOptions<T> {
  first: T;
  /** The version that `first` is; none for what is new. */
  version?: string | undefined;
  /** Returns what is stored then. */
  store: (values: T, version: string, undoes?: number) => Promise<Versioned<T>>;
  /** Says what is wrong. `isWhole` asks for what must be there too: a form that has just opened is not wrong yet. */
  check?: (values: T, isWhole: boolean) => Checked;
  /** Asks staff of what is seldom meant. False: it is not stored. */
  confirmSave?: (values: T, before: T) => boolean;
  /** What to say of what was saved. */
  describe?: (saved: T, before: T) => string;
}

export function useForm<T extends object>({
  first,
  version = "",
  store,
  check = () => ({}),
  confirmSave = () => true,
  describe = () => "Saved.",
}: FormOptions<T>): DeskForm<T> {
  const [stored, setStored] = useState<Versioned<T>>({ version, document: first });
  const [values, setValues] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [serverFaults, setServerFaults] = useState<Faults>({});
  const [theirs, setTheirs] = useState<Versioned<T>>();
  /** What a press of a button was to save with the rest, while staff have yet to choose between two versions. */
  const [waitingPress, setWaitingPress] = useState<Press<T>>();
  /** What was to be saved: what was missing then is told. */
  const [tried, setTried] = useState<T>();
  const isSaving = useRef(false);

  const findFaults = (checked: T, isWhole: boolean) => keepFaults(check(checked, isWhole));
  const isChanged = !isSame(values, stored.document);
  useUnsaved(isChanged && !busy);

  useEffect(() => {
    if (problem?.message === LOOK_AT_FIELDS) focusFirstFault();
  }, [problem]);

  const change = (changes: Partial<T>) => {
    setValues((now) => ({ ...now, ...changes }));
    // What the server said of a field holds until that field changes.
    setServerFaults((faults) => dropFaultsOfFields(faults, Object.keys(changes)));
  };

  const changeLater = (changeIt: (now: T) => Partial<T>) =>
    setValues((now) => ({ ...now, ...changeIt(now) }));

  const save = (changes: Partial<T> = {}, undoes?: number) => saveOver(stored, changes, undoes);

  const saveOver = async (base: Versioned<T>, changes: Partial<T> = {}, undoes?: number) => {
    if (isSaving.current) return false;
    const next = { ...values, ...changes };
    const press = {
      changes: { ...waitingPress?.changes, ...changes },
      before: takeBack(values, waitingPress),
    };
    setTried(next);
    const isFaulty = Object.keys(findFaults(next, true)).length > 0;
    if (isFaulty) setProblem(toProblem(new Error(LOOK_AT_FIELDS)));
    if (isFaulty || !confirmSave(next, base.document)) {
      dropPress(waitingPress);
      return false;
    }
    isSaving.current = true;
    setBusy(true);
    setProblem(undefined);
    setValues(next);
    try {
      const saved = await store(next, base.version, undoes);
      setStored(saved);
      setWaitingPress(undefined);
      // What is written while it is saved stays, and is not saved yet.
      setValues((now) => keepOwnChanges(now, next, saved.document));
      setServerFaults({});
      setTried(undefined);
      showToast("success", describe(saved.document, base.document));
      return true;
    } catch (error) {
      const failure = toProblem(error);
      if (error instanceof ChangedMeanwhileError) mergeWith(error.theirs as Versioned<T>, base, press);
      else if (failure.status === 401)
        setWaitingPress(undefined); // After another sign-in it is saved as it stands.
      else dropPress(press);
      setServerFaults(readFaults(failure));
      if (failure.fields.length > 0) failure.message = LOOK_AT_FIELDS;
      if (failure.status === 401) failure.message = "Not saved yet: please sign in again, and save.";
      setProblem(failure);
      return false;
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  };

  /** Somebody else saved meanwhile: shows theirs with what was changed here, until staff choose. */
  const mergeWith = (other: Versioned<T>, base: Versioned<T>, press: Press<T>) => {
    // The values have another's already, where staff have yet to choose.
    const merged = theirs?.document ?? base.document;
    setTheirs(other);
    setValues((now) => keepOwnChanges(now, merged, other.document));
    setWaitingPress({ ...press, before: keepOwnChanges(press.before, merged, other.document) });
  };

  /** What was to be saved with a press, such as a withdrawal, did not happen: no later save is to do it. */
  const dropPress = (press: Press<T> | undefined) => {
    setWaitingPress(undefined);
    setValues((now) => takeBack(now, press));
  };

  const settle = (choice: "theirs" | "mine") => {
    if (!theirs) return;
    setStored(theirs);
    setTheirs(undefined);
    setProblem(undefined);
    if (choice === "mine") return void saveOver(theirs);
    setWaitingPress(undefined);
    setValues(theirs.document);
  };

  return {
    values,
    base: stored.document,
    version: stored.version,
    isChanged,
    busy,
    problem,
    faults: {
      ...(tried && dropFaultsOfNewParts(findFaults(values, true), tried)),
      ...findFaults(values, false),
      ...serverFaults,
    },
    theirs,
    change,
    changeLater,
    save,
    settle,
  };
}

/** Another version, with what was changed here since `before`. */
const keepOwnChanges = <T extends object>(own: T, before: T, other: T): T => ({
  ...other,
  ...Object.fromEntries(
    Object.entries(own).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ),
});

/** A press of a button that saves a change of its own with the rest, such as a withdrawal. */
interface Press<T> {
  changes: Partial<T>;
  /** The values without these changes. */
  before: T;
}

/** The values without the changes of a press, where they still are as it made them. */
const takeBack = <T extends object>(now: T, press: Press<T> | undefined): T => {
  if (!press) return now;
  const names = Object.keys(press.changes) as (keyof T)[];
  const untouched = names.filter((name) => now[name] === press.changes[name]);
  return { ...now, ...Object.fromEntries(untouched.map((name) => [name, press.before[name]])) };
};

const LOOK_AT_FIELDS = "Not saved yet: please look at the fields in red.";
