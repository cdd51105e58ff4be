/** Hashes the page's own inline scripts for its content security policy. */
import { createHash, randomUUID } from "node:crypto";

const END = "</script>";

export const newScriptMark = randomUUID;

/** The beginning of the page's own script tags. */
export const markedScript = (mark: string) => `<script nonce="${mark}"`;

/** Removes the marks from the page, and returns the SHA-256 hash of each marked script. */
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
