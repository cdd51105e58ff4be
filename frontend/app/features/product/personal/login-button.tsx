/** A sign-in button in place of an action for members. Signing in returns to this page. */
import type { ReactNode } from "react";
import { LOGIN_PATH } from "~/site";
import { BUTTON_LOOKS, BUTTON_SHAPE } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";

interface LoginButtonProps {
  icon: ReactNode;
  onClick?: () => void;
  children: ReactNode;
}

export function LoginButton({ icon, onClick, children }: LoginButtonProps) {
  return (
    <Link
      to={LOGIN_PATH}
      onClick={onClick}
      className={joinClasses(BUTTON_SHAPE, BUTTON_LOOKS.outline, "flex-auto px-4 whitespace-nowrap")}
    >
      {icon}
      {children}
    </Link>
  );
}
