/** Parts that pages of the desk share: heads and sections, what is fetched, a labelled choice, why a request failed. */
import type { ReactNode } from "react";
import { describeProblem, type Problem } from "~/api/client/errors";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { Select } from "~/ui/forms/select";
import { Loading, Skeleton } from "~/ui/loading/skeleton";
import { ErrorPanel } from "~/ui/notice";
import { confirmClose } from "./forms/unsaved";
import type { Fetched } from "./use-fetched";

interface ChoiceFieldProps {
  label: string;
  value: string;
  /** Stands first where nothing is chosen. */
  none?: string;
  options: { slug: string; name: string }[];
  onChange: (value: string) => void;
  error?: string | undefined;
}

export function ChoiceField({ label, value, none, options, onChange, error }: ChoiceFieldProps) {
  const choices = options.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-sm font-semibold">
        {label}
      </span>
      <Select
        label={label}
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
        options={none === undefined ? choices : [{ value: "", label: none }, ...choices]}
      />
      <p role={error ? "alert" : undefined} className="text-sm text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      <div>
        <h2 className="text-xl">{title}</h2>
        {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-3xl">{title}</h1>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

interface LoadFailedProps {
  title: string;
  problem: Problem;
  onRetry: () => void;
}

/** Why something could not be loaded, with a button that tries again. */
export const LoadFailed = ({ title, problem, onRetry }: LoadFailedProps) => (
  <ErrorPanel
    title={title}
    description={describeProblem(problem)}
    technicalLine={problem.statusLine}
    onRetry={onRetry}
  />
);

interface WhenFetchedProps<T> {
  fetched: Fetched<T>;
  children: (value: T) => ReactNode;
}

/** What was fetched, or why it could not be, or that it is on its way. Beside what was fetched, why it could not be fetched again. */
export function WhenFetched<T>({ fetched: { value, problem, reload }, children }: WhenFetchedProps<T>) {
  if (value !== undefined)
    return (
      <>
        <ProblemNotice problem={problem} failed="This may have changed since" />
        {children(value)}
      </>
    );
  if (problem) return <LoadFailed title="This could not be loaded" problem={problem} onRetry={reload} />;
  return (
    <Loading label="Loading">
      <Skeleton className="h-64 w-full rounded-field" />
    </Loading>
  );
}

interface ChangeButtonProps {
  name: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the form of an item of a list in its place, or closes it. */
export const ChangeButton = ({ name, isOpen, onToggle }: ChangeButtonProps) => (
  <Button
    look="outline"
    className="px-4"
    aria-expanded={isOpen}
    aria-label={`Change ${name}`}
    onClick={() => confirmClose() && onToggle()}
  >
    Change
  </Button>
);

export const ItsPageLink = ({ href }: { href: string }) => (
  <a
    href={href}
    target="_blank"
    className="self-center px-3 text-sm font-semibold underline underline-offset-4"
    rel="noopener"
  >
    Its page
  </a>
);

/** Why a request with a single field failed, without the field's name. */
export function OneFieldProblem({ problem }: { problem: Problem | undefined }) {
  const [fault] = problem?.fields ?? [];
  return <ProblemNotice problem={problem && fault ? { ...problem, message: fault.message } : problem} />;
}
