/** The text that came with a page of the shop, as Markdown to begin with. */

const PAGES: Record<string, string> = {
  about: "about-us",
  contact: "contact-us",
  terms: "terms-and-conditions",
  privacy: "privacy-policy",
};

export async function fetchAsMarkdown(name: string): Promise<string> {
  const response = await fetch(`/informations/${PAGES[name]}`);
  if (!response.ok) throw new Error("The page could not be opened. Please try again.");
  return toMarkdown(new DOMParser().parseFromString(await response.text(), "text/html"));
}

export function toMarkdown(page: Document): string {
  const parts = [...page.querySelectorAll("h1 + p, .prose > *")];
  return parts.map(writeBlock).filter(Boolean).join("\n\n");
}

function writeBlock(part: Element): string {
  if (/^[OU]L$/.test(part.tagName))
    return [...part.children].map((item) => `- ${writeLine(item)}`).join("\n");
  const heading = /^H([2-6])$/.exec(part.tagName)?.[1];
  return `${heading ? `${"#".repeat(Number(heading))} ` : ""}${writeLine(part)}`;
}

const writeLine = (part: Element): string => [...part.childNodes].map(writePiece).join("").trim();

function writePiece(piece: Node): string {
  if (piece.nodeType === Node.TEXT_NODE) return (piece.textContent ?? "").replace(/\s+/g, " ");
  if (piece.nodeType !== Node.ELEMENT_NODE) return "";
  const element = piece as Element;
  const words = writeLine(element);
  if (element.tagName === "A") return `[${words}](${element.getAttribute("href")})`;
  return element.tagName === "STRONG" ? `**${words}**` : words;
}
