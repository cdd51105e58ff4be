/** The page for something that does not exist, such as a brand, a category or a member. */
import { isRouteErrorResponse, useRouteError } from "~/router";
import { UnexpectedErrorPage } from "~/shared/error-pages";
import { ButtonLink } from "~/ui/button";

interface MissingItemPageProps {
  title: string;
  link: { label: string; to: string };
}

/** The error boundary of a page: not found, or an unexpected error. */
export function NotFoundBoundary(props: MissingItemPageProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <UnexpectedErrorPage error={error} />;
  return <MissingItemPage {...props} />;
}

export function MissingItemPage({ title, link }: MissingItemPageProps) {
  return (
    <section className="page py-20 text-center sm:py-28">
      <p className="text-sm font-semibold">404 | Not Found</p>
      <h1 className="mt-4 text-3xl">{title}</h1>
      <p className="mx-auto mt-5 max-w-prose text-muted">
        It may have moved, or the address may be mistyped.
      </p>
      <ButtonLink to={link.to} className="mt-8">
        {link.label}
      </ButtonLink>
    </section>
  );
}
