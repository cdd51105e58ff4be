/** The head of a page of the desk, with a button that opens the form for a new item below it. */
import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button";
import { PageHead } from "../page-parts";
import { confirmClose } from "./unsaved";

interface PageHeadWithFormProps {
  title: string;
  /** Such as "brand". */
  what: string;
  onAdded: () => Promise<void>;
  /** The form. It calls this once what is new is saved. */
  children: (onSaved: () => Promise<void>) => ReactNode;
}

export function PageHeadWithForm({ title, what, onAdded, children }: PageHeadWithFormProps) {
  const [isOpen, setOpen] = useState(false);
  const closeForm = async () => {
    setOpen(false);
    await onAdded();
  };
  return (
    <>
      <PageHead title={title}>
        <Button look={isOpen ? "quiet" : "solid"} onClick={() => confirmClose() && setOpen(!isOpen)}>
          {isOpen ? "Cancel" : `New ${what}`}
        </Button>
      </PageHead>
      {isOpen && <div className="mb-6 rounded-media bg-tint p-4">{children(closeForm)}</div>}
    </>
  );
}
