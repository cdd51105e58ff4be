/** The layout of an information page (breadcrumbs, title and one column of text), and pages that others link to. */
import type { ReactNode } from "react";
import { Breadcrumbs } from "~/ui/breadcrumbs";

export const REVIEWS_POLICY = { label: "How We Treat Reviews", to: "/informations/reviews" } as const;
export const COMPLAINTS = { label: "Complaints", to: "/informations/complaints" } as const;
export const ACCESSIBILITY = { label: "Accessibility", to: "/informations/accessibility" } as const;
export const POLICY_PAGES = [REVIEWS_POLICY, COMPLAINTS, ACCESSIBILITY] as const;

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
