/** A part of the account, below the profile. */
import { type ReactNode, useId } from "react";

interface AccountSectionProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, text, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-20 border-t border-line pt-8">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-sm text-muted">{text}</p>
      {children}
    </section>
  );
}
