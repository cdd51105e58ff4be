/** Something that does not exist: a brand, a category, a member. */
import { UnexpectedErrorPage } from "~/features/shell/error-pages";
import { isRouteErrorResponse, useRouteError } from "~/router";
import { ButtonLink } from "~/ui/button";

interface MissingItemPageProps {
  title: string;
  /** Where to look instead. */
  link: { label: string; to: string };
}

/** In place of a page that is not there, or that broke. */
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
        It may have moved, or the address may hold a slip of the finger.
      </p>
      <ButtonLink to={link.to} className="mt-8">
        {link.label}
      </ButtonLink>
    </section>
  );
}
