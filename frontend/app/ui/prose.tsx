/** Long text to read: HTML that the server made safe, set in the shop's type. */
import { joinClasses } from "./join-classes";

export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdown.server.ts, which lets no markup through
  return <div className={joinClasses("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
