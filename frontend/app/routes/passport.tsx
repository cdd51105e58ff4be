/**
 * The shades of this device as a page of their own, and what a scanned code brings. The code stands behind the `#`
 * of the address: browsers send that part nowhere, and it is taken out of the address as soon as it is read.
 */
import { lazy, useEffect, useState } from "react";
import { buildPageMeta } from "~/page-meta";
import type { MetaFunction } from "~/router";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { AfterHydration } from "~/ui/loading/lazy-parts";

const PassportPanel = lazy(() => import("~/features/passport/panel/passport-panel"));
const ScannedPassport = lazy(() => import("~/features/passport/transfer/scanned-passport"));

export const meta: MetaFunction = () => buildPageMeta({ title: "My Shade", noindex: true });

export default function PassportPage() {
  const [scanned, setScanned] = useState({ code: "", number: 0 });
  useEffect(() => {
    const read = () => {
      const taken = takeCode();
      // One that is scanned again is shown again.
      if (taken) setScanned(({ number }) => ({ code: taken, number: number + 1 }));
    };
    read();
    // A second code that is scanned may open in the same tab.
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return (
    <div className="page max-w-2xl pt-3 sm:pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "My shade" }]} />
      <h1 className="mt-6 answer-title">My shade</h1>
      <p className="mt-4 mb-8 text-muted">
        The shades you wear, for yourself and others. They stay on this device, and with your account if you
        have one.
      </p>
      <AfterHydration>
        {scanned.code && (
          <ScannedPassport
            key={scanned.number}
            code={scanned.code}
            onDone={() => setScanned({ ...scanned, code: "" })}
          />
        )}
        <PassportPanel />
      </AfterHydration>
      <p className="hidden no-script:block">
        This page needs JavaScript, because your shades stay on your device.
      </p>
    </div>
  );
}

function takeCode(): string {
  const code = window.location.hash.slice(1);
  if (code) history.replaceState(history.state, "", window.location.pathname);
  return code;
}
