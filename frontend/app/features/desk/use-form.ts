/** A form of the desk: what it says, what is wrong with it, and storing it. A failed save keeps it all. */
import { useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";
import { showToast } from "~/ui/overlays/toast";

export interface DeskForm<T> {
  values: T;
  isChanged: boolean;
  busy: boolean;
  problem: Problem | undefined;
  faults: Partial<Record<string, string>>;
  change: (changes: Partial<T>) => void;
  save: (changes?: Partial<T>) => Promise<void>;
}

/** `check` says what is wrong before anything is sent. `store` returns what is stored then. */
export function useForm<T extends object>(
  first: T,
  store: (values: T) => Promise<T>,
  check: (values: T) => Partial<Record<string, string>> = () => ({}),
): DeskForm<T> {
  const [base, setBase] = useState(first);
  const [values, setValues] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [faults, setFaults] = useState<DeskForm<T>["faults"]>({});
  const change = (changes: Partial<T>) => {
    setValues((now) => ({ ...now, ...changes }));
    setFaults((now) => {
      const left = Object.entries(now).filter(([name]) => !(name in changes));
      return Object.fromEntries(left);
    });
  };
  const save = async (changes: Partial<T> = {}) => {
    const next = { ...values, ...changes };
    const wrong = check(next);
    setFaults(wrong);
    setProblem(undefined);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const stored = await store(next);
      setBase(stored);
      setValues(stored);
      showToast("success", "Saved.");
    } catch (error) {
      const failure = toProblem(error);
      setFaults(
        Object.fromEntries(failure.fields.map(({ field, message }) => [field.split(".")[1], message])),
      );
      const words = "Not saved yet: please look at the fields in red.";
      setProblem(failure.fields.length > 0 ? { ...failure, message: words } : failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    isChanged: JSON.stringify(values) !== JSON.stringify(base),
    busy,
    problem,
    faults,
    change,
    save,
  };
}
