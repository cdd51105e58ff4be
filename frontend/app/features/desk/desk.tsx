/** The desk: the way around it, who is signed in, and the page that the address names. */
import { type ComponentType, lazy, useEffect, useRef, useState } from "react";
import { toProblem } from "~/api/client/errors";
import { fetchStaff, onSignedOut, signOut } from "~/api/desk/client";
import { useNavigate, useParams } from "~/router";
import { SHOP_NAME } from "~/site";
import deskCss from "~/styles/desk.css?url";
import { Button } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";
import { Dialog } from "~/ui/overlays/dialog";
import { PageHead } from "./forms/fields";
import { useQuestionBeforeLeaving } from "./forms/unsaved";
import { keepFocus } from "./keep-focus";
import { SignIn } from "./sign-in";

/** A page of the desk. Each is a file of its own, loaded when it is opened. */
const PAGES = [
  { path: "today", label: "Today", Page: lazy(importOrRetry(() => import("./today"))) },
  {
    path: "products",
    label: "Products",
    Page: lazy(importOrRetry(() => import("./products/products-page"))),
  },
  { path: "brands", label: "Brands", Page: lazy(importOrRetry(() => import("./brands"))) },
  { path: "categories", label: "Categories", Page: lazy(importOrRetry(() => import("./categories"))) },
  { path: "feeds", label: "Feeds", Page: lazy(importOrRetry(() => import("./feeds/feeds-page"))) },
  { path: "reviews", label: "Reviews", Page: lazy(importOrRetry(() => import("./reviews"))) },
  { path: "complaints", label: "Complaints", Page: lazy(importOrRetry(() => import("./complaints"))) },
  { path: "posts", label: "Posts", Page: lazy(importOrRetry(() => import("./posts"))) },
  { path: "newsletter", label: "Newsletter", Page: lazy(importOrRetry(() => import("./newsletter"))) },
  { path: "people", label: "People", Page: lazy(importOrRetry(() => import("./people"))) },
  { path: "searches", label: "Searches", Page: lazy(importOrRetry(() => import("./searches"))) },
  { path: "figures", label: "Figures", Page: lazy(importOrRetry(() => import("./figures/figures-page"))) },
  { path: "shop", label: "Shop details", Page: lazy(importOrRetry(() => import("./shop/shop-page"))) },
] satisfies { path: string; label: string; Page: ComponentType<{ rest: string }> }[];

export default function Desk() {
  const [isStyled, setStyled] = useState(false);
  return (
    <div data-desk className="page py-4">
      <link rel="stylesheet" href={deskCss} onLoad={() => setStyled(true)} onError={() => setStyled(true)} />
      {isStyled && <SignedInDesk />}
    </div>
  );
}

type Session = "unknown" | "closed" | "out" | { name: string };

function SignedInDesk() {
  const [session, setSession] = useState<Session>("unknown");
  const [mustSignIn, setMustSignIn] = useState(false);
  const look = () =>
    fetchStaff().then(
      ({ name }) => setSession({ name }),
      (error) => {
        const next = toProblem(error).status === 404 ? "closed" : "out";
        setSession((was) => (typeof was === "string" ? next : was));
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the desk opens
  useEffect(() => {
    onSignedOut(() => setMustSignIn(true));
    look();
    return () => onSignedOut(() => undefined);
  }, []);
  const signedIn = () => {
    setMustSignIn(false);
    look();
  };
  useQuestionBeforeLeaving();
  useEffect(keepFocus, []);
  if (session === "unknown") return <p role="status">Opening the desk…</p>;
  if (session === "closed" || session === "out")
    return (
      <section className="mx-auto max-w-sm">
        <h1 className="mb-6 text-3xl">Desk</h1>
        {session === "out" ? (
          <SignIn onSignedIn={signedIn} />
        ) : (
          <p>
            The desk is closed. Whoever runs the shop opens it: put the line <code>UNDERTONE_ADMIN=true</code>{" "}
            into its settings, and start it again.
          </p>
        )}
      </section>
    );
  const leave = async () => {
    await signOut();
    setSession("out");
  };
  return (
    <>
      <Ways name={session.name} onLeave={leave} />
      <LazyBoundary>
        <OpenPage />
      </LazyBoundary>
      <Dialog title="Please sign in again" open={mustSignIn} onClosed={() => setMustSignIn(false)}>
        {(close) => (
          <>
            <p className="mb-4 text-sm text-muted">What you wrote is still here. Save it once you are in.</p>
            <SignIn
              onSignedIn={() => {
                close();
                signedIn();
              }}
            />
          </>
        )}
      </Dialog>
    </>
  );
}

function Ways({ name, onLeave }: { name: string; onLeave: () => void }) {
  const { "*": address = "" } = useParams();
  const open = address.split("/")[1];
  const ways = useRef<HTMLElement>(null);
  // On a phone the row is wider than the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another mark
  useEffect(() => {
    ways.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open]);
  return (
    <div className="mb-8 grid gap-2 border-b border-line pb-3">
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        <p className="mr-auto font-display text-xl max-sm:basis-full">{SHOP_NAME} desk</p>
        <a href="/" className="font-semibold underline underline-offset-4 max-sm:mr-auto">
          See the shop
        </a>
        <span className="flex items-center gap-1 text-muted">
          <span className="max-sm:sr-only">{name}</span>
          <Button look="quiet" className="-mr-3 px-3 whitespace-nowrap" onClick={onLeave}>
            Sign out
          </Button>
        </span>
      </div>
      <nav ref={ways} aria-label="Desk" className="slide-row gap-1">
        {PAGES.map(({ path, label }) => (
          <Link
            key={path}
            to={`/desk/${path}`}
            aria-current={open === path ? "page" : undefined}
            className={joinClasses(
              "shrink-0 rounded-full px-3 py-2 text-sm font-semibold hover:bg-tint",
              open === path && "bg-tint",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function OpenPage() {
  const { "*": address = "" } = useParams();
  const navigate = useNavigate();
  const [, name, ...rest] = address.split("/");
  const first = PAGES[0]?.path;
  useEffect(() => {
    if (!name) navigate(`/desk/${first}`, { replace: true });
  }, [name, navigate, first]);
  const page = PAGES.find(({ path }) => path === name);
  if (page) return <page.Page rest={rest.join("/")} />;
  if (!name) return null;
  return (
    <>
      <PageHead title="No such page" />
      <p className="text-muted">The desk has no page of this name. Choose one of those above.</p>
    </>
  );
}
