/** A product that is being written: what was stored, what it says now, and what is wrong with it. */
import { useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";
import {
  addProduct,
  ChangedMeanwhileError,
  type DeskProduct,
  type StoredProduct,
  saveProduct,
} from "~/api/desk/products";
import { showToast } from "~/ui/overlays/toast";
import { type Faults, findFaults } from "./product-rules";

export interface WrittenProduct {
  product: DeskProduct;
  stored: StoredProduct | undefined;
  isChanged: boolean;
  busy: boolean;
  problem: Problem | undefined;
  /** The faults, by the place of the field: `shades.2.value`. */
  faults: Faults;
  /** The version that somebody else saved meanwhile. */
  theirs: StoredProduct | undefined;
  change: (changes: Partial<DeskProduct>) => void;
  /** The same for what arrives later: it changes what the product says by then. */
  changeNow: (change: (now: DeskProduct) => Partial<DeskProduct>) => void;
  /** Stores it, with these last changes. Returns whether that worked. */
  save: (changes?: Partial<DeskProduct>) => Promise<StoredProduct | undefined>;
  /** Goes on from what somebody else saved: with theirs, or with what is written here. */
  settle: (choice: "theirs" | "mine") => void;
}

const isSame = (one: DeskProduct, other: DeskProduct) => JSON.stringify(one) === JSON.stringify(other);

export function useProduct(first: DeskProduct, loaded?: StoredProduct): WrittenProduct {
  const [stored, setStored] = useState(loaded);
  const [product, setProduct] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [refused, setRefused] = useState<Faults>({});
  const [theirs, setTheirs] = useState<StoredProduct>();
  const [hasTried, setTried] = useState(false);
  const base = stored?.product ?? first;

  const change = (changes: Partial<DeskProduct>) => {
    setProduct((now) => ({ ...now, ...changes }));
    // What the server said of a field holds until that field changes.
    setRefused((faults) => dropFaults(faults, Object.keys(changes)));
  };

  const changeNow = (changeIt: (now: DeskProduct) => Partial<DeskProduct>) =>
    setProduct((now) => ({ ...now, ...changeIt(now) }));

  const save = async (changes: Partial<DeskProduct> = {}) => {
    const next = { ...product, ...changes };
    setTried(true);
    if (Object.keys(findFaults(next, true)).length > 0) {
      setProblem(toProblem(new Error("Not saved yet: please look at the fields in red.")));
      return undefined;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const saved = await (stored ? saveProduct({ ...stored, product: next }) : addProduct(next));
      setStored(saved);
      setProduct(saved.product);
      setRefused({});
      setTried(false);
      showToast("success", "Saved.");
      return saved;
    } catch (error) {
      if (error instanceof ChangedMeanwhileError) setTheirs(error.theirs);
      const failure = toProblem(error);
      setRefused(readFaults(failure));
      setProblem(
        failure.fields.length > 0
          ? { ...failure, message: "Not saved yet: please look at the fields in red." }
          : failure,
      );
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  const settle = (choice: "theirs" | "mine") => {
    if (!theirs) return;
    setStored(theirs);
    if (choice === "theirs") setProduct(theirs.product);
    setTheirs(undefined);
    setProblem(undefined);
  };

  return {
    product,
    stored,
    isChanged: !isSame(product, base),
    busy,
    problem,
    faults: { ...findFaults(product, hasTried), ...refused },
    theirs,
    change,
    changeNow,
    save,
    settle,
  };
}

function readFaults({ fields }: Problem): Faults {
  return Object.fromEntries(
    fields.map(({ field, message }) => [field.replace(/^body\.(product\.)?/, ""), message]),
  );
}

const dropFaults = (faults: Faults, names: string[]): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(([place]) => !names.some((name) => place.split(".")[0] === name)),
  );
