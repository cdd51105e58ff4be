/** The layout of an information page: breadcrumbs, title and one column of text. */
import type { ReactNode } from "react";
import { Breadcrumbs } from "~/ui/breadcrumbs";

interface InformationPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function InformationPage({ title, lead, children }: InformationPageProps) {
  return (
    <div className="page pt-3 sm:pt-6">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: title }]} />
      <h1 className="mt-6 text-3xl">{title}</h1>
      {lead && <p className="mt-5 max-w-prose text-lg text-muted">{lead}</p>}
      <div className="mt-10">{children}</div>
    </div>
  );
}
