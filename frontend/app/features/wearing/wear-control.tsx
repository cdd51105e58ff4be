/** A quiet question beside a shade: how did it match you? Anyone not signed in is sent to sign in first. */
import { lazy, useState } from "react";
import { useSession } from "~/session/session-store";
import { LOGIN_PATH } from "~/site";
import { Link } from "~/ui/link";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";
import { Drawer } from "~/ui/overlays/drawer";
import type { ShadeLabel } from "./wear-form";

const WearForm = lazy(importOrRetry(() => import("./wear-form")));

const LABEL = "How did it match you?";
const LOOK = "inline-block py-1 text-sm text-muted underline underline-offset-4 hover:text-ink";

export function WearControl({ shade }: { shade: ShadeLabel }) {
  const { member } = useSession();
  const [open, setOpen] = useState(false);
  if (!member)
    return (
      <Link to={LOGIN_PATH} className={LOOK}>
        {LABEL}
      </Link>
    );
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={LOOK}>
        {LABEL}
      </button>
      <Drawer title="How did it match?" open={open} onClosed={() => setOpen(false)}>
        {(close) => (
          <LazyBoundary>
            <WearForm shade={shade} onDone={close} />
          </LazyBoundary>
        )}
      </Drawer>
    </>
  );
}
