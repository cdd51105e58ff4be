/** Long text from sanitised HTML, with the shop's typography. */
import { joinClasses } from "./join-classes";

export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was sanitised by markdown.server.ts
  return <div className={joinClasses("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
