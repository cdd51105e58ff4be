/** One of the ways to look around a shade, under its heading. */
import { type ReactNode, useId } from "react";

interface AroundSectionProps {
  title: string;
  text: ReactNode;
  id?: string;
  children: ReactNode;
}

export function AroundSection({ title, text, id, children }: AroundSectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading}>
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{text}</p>
      {children}
    </section>
  );
}
