/** Hashes the page's own inline scripts for its content security policy. */
import { createHash, randomUUID } from "node:crypto";

const SCRIPT_END = "</script>";

export const createScriptMark = randomUUID;

/** The beginning of the page's own script tags. */
export const buildMarkedScriptStart = (mark: string) => `<script nonce="${mark}"`;

/** Removes the marks from the page, and returns the SHA-256 hash of each marked script. */
export function hashMarkedScripts(page: Buffer, mark: string): { html: Buffer; hashes: string[] } {
  const start = buildMarkedScriptStart(mark);
  const parts: Buffer[] = [];
  const hashes: string[] = [];
  let copiedTo = 0;
  for (let markedAt = page.indexOf(start); markedAt >= 0; markedAt = page.indexOf(start, copiedTo)) {
    const codeStart = page.indexOf(">", markedAt + start.length) + 1;
    const end = page.indexOf(SCRIPT_END, codeStart);
    if (end < 0) throw new Error("a script of the page has no end");
    parts.push(
      page.subarray(copiedTo, markedAt + "<script".length),
      page.subarray(markedAt + start.length, end),
    );
    hashes.push(createHash("sha256").update(page.subarray(codeStart, end)).digest("base64"));
    copiedTo = end;
  }
  return { html: Buffer.concat([...parts, page.subarray(copiedTo)]), hashes };
}
