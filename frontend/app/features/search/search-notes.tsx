/** What the search changed about the words: a corrected spelling, words let go, and contradictions. */
import type { ReactNode } from "react";
import type { ListQuery } from "~/features/catalogue/list/list-query";
import { Link } from "~/ui/link";
import { buildOtherSearchPath } from "./other-search-path";
import type { SearchReading } from "./search-reading";

interface SearchNotesProps {
  /** The words as typed. */
  words: string;
  reading: SearchReading;
  query: ListQuery;
  /** Whether anything is shown. Otherwise nothing is shown without the words either. */
  found: boolean;
}

export function SearchNotes({ words, reading, query, found }: SearchNotesProps) {
  const { corrected, letGo, preferred, contradictions } = reading;
  return (
    <div className="flex flex-col gap-1 text-sm text-muted empty:hidden">
      {corrected && (
        <p>
          Showing results for <Word>{corrected}</Word>. Search instead for{" "}
          <Link
            to={buildOtherSearchPath(words, { ...query, asTyped: true })}
            className="inline-block py-2 font-medium text-ink underline underline-offset-4 hover:text-accent"
          >
            {words}
          </Link>
        </p>
      )}
      {found && letGo.length > 0 && (
        <p>
          No product here says {joinWords(letGo)}: shown without {letGo.length === 1 ? "it" : "them"}
        </p>
      )}
      {found &&
        preferred.map(({ text, products }) => (
          <p key={text}>
            {products === 1 ? "One product says" : `${products} products say`} <Word>{text}</Word>:{" "}
            {products === 1 ? "it comes" : "they come"} first
          </p>
        ))}
      {contradictions.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}

const Word = ({ children }: { children: ReactNode }) => (
  <strong className="font-semibold text-ink">{children}</strong>
);

/** For example: "waterproof", "waterproof or oily", "a, b or c". */
function joinWords(words: string[]): ReactNode[] {
  const separate = (index: number) => (index === 0 ? "" : index === words.length - 1 ? " or " : ", ");
  return words.flatMap((word, index) => [separate(index), <Word key={word}>{word}</Word>]);
}
