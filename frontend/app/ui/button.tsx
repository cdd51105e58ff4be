/** Buttons, and links that look like buttons. */
import type { ButtonHTMLAttributes, ReactNode, SyntheticEvent } from "react";
import { joinClasses } from "./join-classes";
import { Link, type LinkProps } from "./link";

type ButtonLook = "solid" | "outline" | "quiet" | "danger";

export const BUTTON_SHAPE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2 text-sm font-semibold transition-colors disabled:opacity-60 aria-disabled:opacity-60 print:hidden";

export const BUTTON_LOOKS: Record<ButtonLook, string> = {
  solid: "bg-accent text-on-accent hover:bg-accent-deep",
  outline: "border border-edge text-ink hover:border-ink hover:bg-tint",
  quiet: "text-ink hover:bg-tint",
  danger: "border border-edge text-error hover:bg-error-tint",
};

interface Look {
  look?: ButtonLook;
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** While what was pressed is under way: the label says so, and presses do nothing. The button keeps the focus. */
  busy?: boolean;
  busyLabel?: ReactNode;
}

export function Button({
  look = "solid",
  className,
  type = "button",
  busy = false,
  busyLabel = "Please Wait",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={joinClasses(BUTTON_SHAPE, BUTTON_LOOKS[look], className)}
      aria-disabled={busy || undefined}
      onClick={busy ? preventDefault : onClick}
      {...rest}
    >
      {busy ? busyLabel : children}
    </button>
  );
}

/** Else a form would be sent. */
const preventDefault = (event: SyntheticEvent): void => event.preventDefault();

export function ButtonLink({ look = "solid", className, ...rest }: Look & LinkProps) {
  return <Link className={joinClasses(BUTTON_SHAPE, BUTTON_LOOKS[look], className)} {...rest} />;
}

/** Beside a shade or a match. Needs scripts. */
export const SMALL_BUTTON_SHAPE =
  "inline-flex min-h-9 items-center gap-1.5 self-start rounded-full border px-3.5 text-xs font-semibold transition-colors no-script:hidden";

/** A round button with an icon. `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = "button",
  ...rest
}: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} aria-label={label} className={joinClasses(ICON_BUTTON_SHAPE, className)} {...rest} />
  );
}

export const ICON_BUTTON_SHAPE =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition-colors hover:bg-tint print:hidden";
