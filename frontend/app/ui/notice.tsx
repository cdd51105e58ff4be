/** Messages: a notice line, an error panel and an empty panel. */
import type { ReactNode } from "react";
import { Button } from "./button";
import { joinClasses } from "./join-classes";

const TONES = {
  success: "bg-success-tint text-success",
  error: "bg-error-tint text-error",
};

/** A short message that screen readers announce when it appears. */
export function Notice({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <p
      role={tone === "error" ? "alert" : "status"}
      className={joinClasses("rounded-field px-4 py-3 text-sm font-medium whitespace-pre-line", TONES[tone])}
    >
      {children}
    </p>
  );
}

interface PanelProps {
  title: string;
  description: string;
  children?: ReactNode;
}

interface ErrorPanelProps extends PanelProps {
  technicalLine: string;
  /** In place of other actions: tries again, at a press of a button. */
  onRetry?: () => void;
}

/** An error: title, description, technical line and actions. */
export function ErrorPanel({ title, description, technicalLine, onRetry, children }: ErrorPanelProps) {
  const actions = onRetry ? (
    <Button look="outline" onClick={onRetry}>
      Try again
    </Button>
  ) : (
    children
  );
  return (
    <Panel role="alert">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-3 max-w-prose whitespace-pre-line text-muted">{description}</p>
      <code className="mt-4 inline-block rounded-field bg-error-tint px-3 py-1 text-xs text-error">
        {technicalLine}
      </code>
      {actions && <div className="mt-6">{actions}</div>}
    </Panel>
  );
}

/** Says that there is nothing here and what to do next. `compact` where something follows below. */
export function EmptyPanel({
  title,
  description,
  compact = false,
  children,
}: PanelProps & { compact?: boolean }) {
  return (
    <Panel compact={compact}>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-3 max-w-prose text-muted">{description}</p>
      {children && <div className="mt-6">{children}</div>}
    </Panel>
  );
}

interface PanelFrameProps {
  role?: "alert";
  compact?: boolean;
  children: ReactNode;
}

function Panel({ role, compact = false, children }: PanelFrameProps) {
  return (
    <div
      role={role}
      className={joinClasses(
        "flex flex-col items-center rounded-media bg-tint px-6 text-center",
        compact ? "py-8" : "py-14",
      )}
    >
      {children}
    </div>
  );
}
