/** Any unknown path: not found. Staff find their desk here, whose files are no part of the shop's. */
import { useEffect, useRef, useState } from "react";
import { NOT_STORED } from "~/cache-policy";
import { buildPageMeta } from "~/page-meta";
import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from "~/router";

const DESK = import.meta.env.DEV ? "/app/features/desk/main.tsx" : "/desk/desk.js";

const isDesk = (path = "") => /^desk(\/|$)/.test(path);

export function loader({ params }: LoaderFunctionArgs) {
  if (isDesk(params["*"])) return data(null, { headers: NOT_STORED });
  throw data("Not Found", { status: 404, statusText: "Not Found" });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction = ({ params }) =>
  isDesk(params["*"])
    ? [
        ...buildPageMeta({ title: "Desk", noindex: true }),
        { tagName: "link", rel: "stylesheet", href: "/desk-frame.css" },
      ]
    : [];

/** From one page of the desk to another the server has nothing to say. */
export const shouldRevalidate = ({ nextParams }: ShouldRevalidateFunctionArgs) => !isDesk(nextParams["*"]);

export default function Desk() {
  const place = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<"opening" | "open" | "away">("opening");
  useEffect(() => {
    let close: (() => void) | undefined;
    let isWanted = true;
    import(/* @vite-ignore */ DESK).then(
      ({ openDesk }: { openDesk: (element: Element) => () => void }) => {
        if (!isWanted || !place.current) return;
        setStep("open");
        close = openDesk(place.current);
      },
      () => setStep("away"),
    );
    return () => {
      isWanted = false;
      close?.();
    };
  }, []);
  return (
    <>
      <div ref={place} />
      {/* Scripts wait for the first paint: a blank page would keep staff waiting (app/defer-scripts.ts). */}
      {step === "opening" && (
        <p role="status" className="page py-8 text-muted">
          Your desk is opening.
        </p>
      )}
      {step === "away" && (
        <p role="alert" className="page py-8">
          The desk could not be opened. Check your network connection and load this page again.
        </p>
      )}
    </>
  );
}
