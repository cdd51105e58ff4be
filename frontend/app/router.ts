/** Re-exports the framework's router. Other modules import it from here only. */
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

export type {
  ClientLoaderFunctionArgs,
  HtmlLinkDescriptor,
  MetaArgs,
  MetaDescriptor,
  MetaFunction,
  Navigation,
  ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
export {
  Await,
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  matchRoutes,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useAsyncError,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from "@remix-run/react";
export type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/server-runtime";

/** A page that shows other queries of its address out of what it has: only another page is fetched. */
export const keepLoadedPage = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);
