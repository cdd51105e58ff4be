/** The root route: document, header, footer and error page. */
import { lazy, type ReactNode, useEffect } from "react";
import { watchPage } from "~/api/events";
import { DemoBanner } from "~/features/shell/demo-banner";
import { Footer } from "~/features/shell/footer";
import { Header } from "~/features/shell/header/header";
import { buildPageMeta } from "~/page-meta";
import {
  type HtmlLinkDescriptor,
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
} from "~/router";
import { useScriptMark } from "~/script-mark";
import { useRefreshedProfile } from "~/session/refresh-profile";
import { NotFoundPage, UnexpectedErrorPage } from "~/shared/error-pages";
import { loadShopFacts } from "~/shared/shop-facts";
import { useShopFacts } from "~/shared/use-shop-facts";
import appCss from "~/styles/app.css?url";
import { PRELOADED_FONTS } from "~/styles/fonts";
import { LinkNavigationProvider } from "~/ui/link";
import { AfterHydration, importOrNothing, importPart } from "~/ui/loading/lazy-parts";
import { Toaster } from "~/ui/overlays/toast";

const Measuring = lazy(importOrNothing(() => import("~/features/consent/measuring-consent")));
const importLater = () => import("~/features/shell/later-parts");
const CompareBar = lazy(importOrNothing(importPart(importLater, "CompareBar")));
const NewsletterButton = lazy(importOrNothing(importPart(importLater, "NewsletterButton")));
const BackgroundWork = lazy(importOrNothing(importPart(importLater, "BackgroundWork")));

export const links = (): HtmlLinkDescriptor[] => [
  ...PRELOADED_FONTS.map(
    (href): HtmlLinkDescriptor => ({
      rel: "preload",
      as: "font",
      type: "font/woff2",
      crossOrigin: "anonymous",
      href,
    }),
  ),
  { rel: "stylesheet", href: appCss },
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const loader = ({ context }: LoaderFunctionArgs) => loadShopFacts(context);

export const meta: MetaFunction = ({ error }) => {
  if (!error) return buildPageMeta({ title: "Beauty, compared" });
  const lost = isRouteErrorResponse(error) && error.status === 404;
  return buildPageMeta({ title: lost ? "Page Not Found" : "Oh Snap!", noindex: true });
};

/** The root's data does not change while the app is open. */
export const shouldRevalidate = () => false;

export const Layout = ({ children }: { children: ReactNode }) => (
  <LinkNavigationProvider>
    <Page>{children}</Page>
  </LinkNavigationProvider>
);

function Page({ children }: { children: ReactNode }) {
  const scriptMark = useScriptMark();
  const shop = useShopFacts();
  return (
    <html lang="en-GB" data-shop={shop?.facts.name} style={shop?.colours}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171311" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-full bg-ink px-5 py-3 text-sm font-semibold text-paper focus:translate-y-0"
        >
          Skip to content
        </a>
        <DemoBanner />
        <Header />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
        <AfterHydration>
          <NewsletterButton />
        </AfterHydration>
        <Toaster />
        <ScrollRestoration nonce={scriptMark} />
        <Scripts nonce={scriptMark} />
      </body>
    </html>
  );
}

export default function App() {
  const { tagManager } = useLoaderData<typeof loader>();
  useEffect(watchPage, []);
  useRefreshedProfile();
  return (
    <>
      <Outlet />
      <AfterHydration>
        <CompareBar />
        <BackgroundWork />
        {tagManager && <Measuring container={tagManager} />}
      </AfterHydration>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <UnexpectedErrorPage error={error} />;
}
