/** What a run of a feed counted, in words: "1 picture added", "3 brands added". */
import { formatNumber } from "~/ui/format";

const WORDS: Record<string, string> = { image: "picture", variant: "shade", vendor: "retailer" };

/** The API names a count "brandss added", or "new products". */
export function nameCount(count: number, name: string): string {
  const words = name.replaceAll("_", " ").replace(/(\w+?)s+\b/, (_, found: string) => {
    const noun = WORDS[found] ?? found;
    return count === 1 ? noun.replace(/ie$/, "y") : `${noun}s`;
  });
  return `${formatNumber(count)} ${words}`;
}
