/** The desk: the way around it, who is signed in, and the page that the address names. */
import { type ComponentType, lazy, useEffect, useRef, useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";
import { fetchStaff, onSignedOut, signOut } from "~/api/desk/client";
import { useLocation, useNavigate, useParams } from "~/router";
import { SHOP_NAME } from "~/site";
import deskCss from "~/styles/desk.css?url";
import { Button } from "~/ui/button";
import { useRequest } from "~/ui/forms/use-request";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";
import { Dialog } from "~/ui/overlays/dialog";
import { confirmClose, useQuestionBeforeLeaving } from "./forms/unsaved";
import { keepFocus } from "./keep-focus";
import { LoadFailed, PageHead } from "./page-parts";
import { SignIn } from "./sign-in";

type DeskPage = ComponentType<{ rest: string }>;

/** A page of the desk, in a file of its own that is loaded when it is opened. */
const page = (path: string, label: string, importPage: () => Promise<{ default: DeskPage }>) => ({
  path,
  label,
  Page: lazy(importOrRetry(importPage)),
});

const PAGES = [
  page("today", "Today", () => import("./today")),
  page("products", "Products", () => import("./products/products-page")),
  page("brands", "Brands", () => import("./brands")),
  page("categories", "Categories", () => import("./categories")),
  page("feeds", "Feeds", () => import("./feeds/feeds-page")),
  page("reviews", "Reviews", () => import("./decisions/reviews")),
  page("complaints", "Complaints", () => import("./decisions/complaints")),
  page("posts", "Posts", () => import("./posts")),
  page("newsletter", "Newsletter", () => import("./newsletter")),
  page("people", "People", () => import("./people")),
  page("searches", "Searches", () => import("./searches")),
  page("figures", "Figures", () => import("./figures/figures-page")),
  page("shop", "Shop details", () => import("./shop/shop-page")),
];

export default function Desk() {
  const [isStyled, setStyled] = useState(false);
  return (
    <div data-desk className="page py-4">
      <link rel="stylesheet" href={deskCss} onLoad={() => setStyled(true)} onError={() => setStyled(true)} />
      {isStyled && <SignedInDesk />}
    </div>
  );
}

/** Who is signed in, or why nobody is. The desk is closed where the shop's settings do not open it. */
type Session = "unknown" | "closed" | "signed-out" | Problem | { name: string };

function SignedInDesk() {
  const [session, setSession] = useState<Session>("unknown");
  const [mustSignIn, setMustSignIn] = useState(false);
  const checkSession = () =>
    fetchStaff().then(
      ({ name }) => setSession({ name }),
      (error) => {
        const problem = toProblem(error);
        const next = problem.status === 404 ? "closed" : problem.status === 401 ? "signed-out" : problem;
        // What is open stays: it may not be saved.
        setSession((was) => (isSignedIn(was) ? was : next));
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the desk opens
  useEffect(() => {
    onSignedOut(() => setMustSignIn(true));
    checkSession();
    return () => onSignedOut(() => undefined);
  }, []);
  const onSignedIn = () => {
    setMustSignIn(false);
    checkSession();
  };
  const { busy, send } = useRequest({ toasts: true });
  useQuestionBeforeLeaving();
  useEffect(keepFocus, []);
  if (session === "unknown") return <p role="status">Opening the desk…</p>;
  if (session === "closed" || session === "signed-out")
    return (
      <section className="mx-auto max-w-sm">
        <h1 className="mb-6 text-3xl">Desk</h1>
        {session === "signed-out" ? (
          <SignIn onSignedIn={onSignedIn} />
        ) : (
          <p>
            The desk is closed. Whoever runs the shop opens it: put the line <code>UNDERTONE_ADMIN=true</code>{" "}
            into its settings, and start it again.
          </p>
        )}
      </section>
    );
  if (!isSignedIn(session))
    return <LoadFailed title="The desk could not be opened" problem={session} onRetry={checkSession} />;
  const leave = async () => {
    await signOut();
    setSession("signed-out");
  };
  return (
    <>
      <DeskHead name={session.name} isLeaving={busy} onLeave={() => confirmClose() && send(leave)} />
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
                onSignedIn();
              }}
            />
          </>
        )}
      </Dialog>
    </>
  );
}

const isSignedIn = (session: Session): session is { name: string } =>
  typeof session === "object" && !("statusLine" in session);

function DeskHead({ name, isLeaving, onLeave }: { name: string; isLeaving: boolean; onLeave: () => void }) {
  const { "*": address = "" } = useParams();
  const open = address.split("/")[1];
  const { pathname, search } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the row is wider than the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another mark
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
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
          <Button look="quiet" className="-mr-3 px-3 whitespace-nowrap" busy={isLeaving} onClick={onLeave}>
            Sign out
          </Button>
        </span>
      </div>
      <nav ref={nav} aria-label="Desk" className="slide-row gap-1">
        {PAGES.map(({ path, label }) => (
          <Link
            key={path}
            to={`/desk/${path}`}
            aria-current={open === path ? "page" : undefined}
            onClick={(event) => {
              // Taking the filters off a page draws it anew, with the forms in it. The router asks of other pages alone.
              const isRedrawn = pathname === `/desk/${path}` && search !== "";
              const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
              if (isRedrawn && !opensElsewhere && !confirmClose()) event.preventDefault();
            }}
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
  const open = PAGES.find(({ path }) => path === name);
  if (open) return <open.Page rest={rest.join("/")} />;
  if (!name) return null;
  return (
    <>
      <PageHead title="No such page" />
      <p className="text-muted">The desk has no page of this name. Choose one of those above.</p>
    </>
  );
}
