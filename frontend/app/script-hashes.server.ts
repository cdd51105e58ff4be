/** The hashes of the scripts that a page wrote itself, which its content security policy may vouch for. */
import { createHash, randomUUID } from "node:crypto";

const END = "</script>";

export const newScriptMark = randomUUID;

/** How a script of the page's own begins. */
export const markedScript = (mark: string) => `<script nonce="${mark}"`;

/** The page without its marks, and the SHA-256 of each script that had one. */
export function hashMarkedScripts(page: Buffer, mark: string): { html: Buffer; hashes: string[] } {
  const start = markedScript(mark);
  const parts: Buffer[] = [];
  const hashes: string[] = [];
  let copied = 0;
  for (let at = page.indexOf(start); at >= 0; at = page.indexOf(start, copied)) {
    const opened = page.indexOf(">", at + start.length) + 1;
    const end = page.indexOf(END, opened);
    if (end < 0) throw new Error("a script of the page has no end");
    parts.push(page.subarray(copied, at + "<script".length), page.subarray(at + start.length, end));
    hashes.push(createHash("sha256").update(page.subarray(opened, end)).digest("base64"));
    copied = end;
  }
  return { html: Buffer.concat([...parts, page.subarray(copied)]), hashes };
}
