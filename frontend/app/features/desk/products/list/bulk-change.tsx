/** One change of many products at once, and what takes it back. */
import { useRef, useState } from "react";
import { changeProducts, type DeskChoices, type ProductsChange } from "~/api/desk/products";
import { Button } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { Select } from "~/ui/forms/select";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { Notice } from "~/ui/notice";

/** What was done to many products, and what takes it back. */
export interface BulkDone {
  id: number;
  message: string;
  undo: ProductsChange[];
}

interface UndoBulkProps {
  done: BulkDone;
  onUndone: () => Promise<void>;
}

export function UndoBulk({ done: { message, undo }, onUndone }: UndoBulkProps) {
  // One that is done is not asked for again when a later one failed.
  const remaining = useRef([...undo]);
  const keptByOthers = useRef(0);
  const [undone, setUndone] = useState<string>();
  const { busy, problem, send } = useRequest();
  const undoAll = async () => {
    for (let each = remaining.current[0]; each; each = remaining.current[0]) {
      const { before } = await changeProducts(each);
      const changed = before.reduce((sum, { ids }) => sum + ids.length, 0);
      keptByOthers.current += (each.products.ids?.length ?? 0) - changed;
      remaining.current.shift();
    }
    setUndone(
      keptByOthers.current === 0
        ? "They are as they were."
        : `Undone, but for ${formatNumber(keptByOthers.current)} that somebody changed again since.`,
    );
    await onUndone();
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <Notice tone="success">{undone ?? message}</Notice>
      {!undone && undo.length > 0 && (
        <Button look="outline" busy={busy} onClick={() => send(undoAll)}>
          Undo it
        </Button>
      )}
      <ProblemNotice problem={problem} />
    </div>
  );
}

const WITHDRAW = "status withdrawn";

interface BulkChangeProps {
  count: number;
  selection: ProductsChange["products"];
  choices: DeskChoices;
  onChanged: (done: BulkDone) => Promise<void>;
}

/** The change of the selected products, chosen as its field and value: `category lips` is "put them into Lips". */
export function BulkChange({ count, selection, choices, onChanged }: BulkChangeProps) {
  const [change, setChange] = useState("");
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const isReasonMissing = hasTried && change === WITHDRAW && !reason.trim();
  const { busy, problem, send } = useRequest();
  const apply = async () => {
    setTried(true);
    if (change === WITHDRAW && !reason.trim()) return;
    const [field, value = ""] = change.split(" ") as [ProductsChange["field"], string];
    const { message, before } = await changeProducts({
      products: selection,
      field,
      value,
      ...(change === WITHDRAW && { reason }),
    });
    // Only those that still say what this change made of them.
    const stillChanged = field === "discontinued" ? {} : { [field]: value };
    const undo = before.map(({ value, reason, ids }) => ({
      products: { ids, query: "", category: "", brand: "", status: "", ...stillChanged },
      field,
      value,
      reason,
    }));
    // To withdraw again needs a reason.
    const canUndo = before.every(({ value, reason }) => value !== "withdrawn" || reason);
    await onChanged({ id: Date.now(), message, undo: canUndo ? undo : [] });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label="What to do with them"
        value={change}
        options={[{ label: "What to do…", value: "" }]}
        groups={listChanges(choices)}
        onChange={(event) => setChange(event.target.value)}
      />
      {change === WITHDRAW && (
        <TextField
          label="What their pages say"
          placeholder="Recalled by its maker: please stop using it"
          maxLength={500}
          value={reason}
          error={isReasonMissing ? "Please say why, and what to do: shoppers read it" : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button busy={busy} disabled={!change} onClick={() => send(apply)}>
        Change {formatNumber(count)}
      </Button>
      <ProblemNotice problem={problem} />
    </div>
  );
}

const listChanges = (choices: DeskChoices) => [
  {
    label: "Status",
    options: [
      { label: "Put into the shop", value: "status published" },
      { label: "Make drafts", value: "status draft" },
      { label: "Withdraw or recall", value: WITHDRAW },
      { label: "Mark as discontinued", value: "discontinued true" },
      { label: "Mark as sold again", value: "discontinued false" },
    ],
  },
  {
    label: "Category",
    options: choices.categories.map(({ slug, name }) => ({
      label: `Put into ${name}`,
      value: `category ${slug}`,
    })),
  },
  {
    label: "Brand",
    options: choices.brands.map(({ slug, name }) => ({
      label: `Change the brand to ${name}`,
      value: `brand ${slug}`,
    })),
  },
];
