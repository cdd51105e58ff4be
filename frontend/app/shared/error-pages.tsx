/** The not-found page and the unexpected-error page. */
import { describeUnexpectedError } from "~/api/client/errors";
import { isRouteErrorResponse } from "~/router";
import { ButtonLink } from "~/ui/button";

export function NotFoundPage() {
  return (
    <section className="page py-16 text-center sm:py-24">
      <SunsetDrawing />
      <h1 className="mx-auto max-w-3xl text-3xl">Looks Like You're Lost In The Sea</h1>
      <p className="mx-auto mt-5 max-w-prose text-muted">
        The page you're looking for doesn't exist. Or, you don't have the permission to view it.
      </p>
      <p className="mt-6 text-sm font-semibold">404 | Page Not Found</p>
      <ButtonLink to="/" className="mt-8">
        Back to Home
      </ButtonLink>
    </section>
  );
}

export function UnexpectedErrorPage({ error }: { error: unknown }) {
  const { status, message } = describeError(error);
  return (
    <section role="alert" className="page py-20 text-center sm:py-28">
      <p className="text-sm font-semibold">{status}</p>
      <h1 className="mt-4 text-4xl">Oh Snap!</h1>
      <p className="mx-auto mt-6 max-w-prose text-muted">{message}</p>
      <ButtonLink to="/" reloadDocument className="mt-8">
        Back to Home
      </ButtonLink>
    </section>
  );
}

function describeError(error: unknown): { status: string; message: string } {
  if (!isRouteErrorResponse(error)) return { status: "500", message: describeUnexpectedError(error) };
  const data: unknown = error.data;
  const message =
    typeof data === "string" && data ? data : error.statusText || describeUnexpectedError(undefined);
  return { status: String(error.status), message };
}

/** The drawing of the not-found page: a lipstick as the setting sun. */
function SunsetDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 120" className="mx-auto mb-10 w-56 text-accent sm:w-72">
      <path d="M70 84a50 50 0 0 1 100 0z" fill="currentColor" />
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round">
        <path d="M20 92h200" />
        <path d="M56 102h128" opacity=".6" />
        <path d="M92 112h56" opacity=".35" />
      </g>
    </svg>
  );
}
