/** A brand or category that does not exist, or whose page broke. */
import { OhSnapPage } from "~/features/shell/lost-pages";
import { isRouteErrorResponse, useRouteError } from "~/router";
import { ButtonLink } from "~/ui/button";

interface NotFoundProps {
  title: string;
  /** Where to look instead. */
  way: { label: string; to: string };
}

export function NotFound({ title, way }: NotFoundProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <OhSnapPage error={error} />;
  return (
    <section className="page py-20 text-center sm:py-28">
      <p className="text-sm font-semibold">404 | Not Found</p>
      <h1 className="mt-4 text-3xl">{title}</h1>
      <p className="mx-auto mt-5 max-w-prose text-muted">
        It may have moved, or the address may hold a slip of the finger.
      </p>
      <ButtonLink to={way.to} className="mt-8">
        {way.label}
      </ButtonLink>
    </section>
  );
}
