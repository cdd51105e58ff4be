/** Renders each line of its input, a Markdown text in JSON, and writes the HTML and its time as a line of JSON. */
import { createInterface } from "node:readline";
import { renderMarkdown } from "~/markdown/markdown.server";

for await (const line of createInterface({ input: process.stdin })) {
  const began = performance.now();
  let rendered: object;
  try {
    rendered = { html: renderMarkdown(JSON.parse(line)) };
  } catch (error) {
    rendered = { error: String(error) };
  }
  const milliseconds = performance.now() - began;
  process.stdout.write(`${JSON.stringify({ ...rendered, milliseconds })}\n`);
}
