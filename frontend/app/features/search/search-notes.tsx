/** Notes on how a search read the words: a corrected spelling, words let go, contradictions, and a better place. */
import { Fragment, type ReactNode } from "react";
import type { ListQuery } from "~/features/catalogue/list/list-query";
import { buildOtherSearchPath } from "~/features/catalogue/list/other-search-path";
import type { SearchReading } from "~/features/catalogue/list/search-reading";
import { FINDER_PATH } from "~/site";
import { Link } from "~/ui/link";

/** Words for which the finder is there, and no search: "dupe for", "alternative to". */
const TWIN_WORDS = /^(dupes?|alternatives?|similar to|twins?)\b/i;

interface SearchNotesProps {
  words: string;
  reading: SearchReading;
  query: ListQuery;
  /** Whether any products are listed: some notes are about them. */
  found: boolean;
}

export function SearchNotes({ words, reading, query, found }: SearchNotesProps) {
  const { corrected, letGo, notLeftOut, preferred } = reading;
  const unsaid = letGo.filter((word) => !TWIN_WORDS.test(word));
  return (
    <div className="flex flex-col gap-1 text-sm text-muted empty:hidden">
      {corrected && (
        <p>
          Showing results for <Word>{corrected}</Word>. Search instead for{" "}
          <NoteLink to={buildOtherSearchPath(words, { ...query, asTyped: true })}>{words}</NoteLink>
        </p>
      )}
      {unsaid.length > 0 && (
        <p>
          {found ? "We cannot tell which of these are" : "We found nothing for"} {joinWords(unsaid)}
          {found && ", so we show them all"}
        </p>
      )}
      {found && reading.unmet.length > 0 && (
        <p>We let go of {joinWords(reading.unmet)}: nothing here meets all of your words</p>
      )}
      {found && reading.otherShades.length > 0 && (
        <p>
          You said {joinWords(reading.otherShades)}: all of these come in that too. We show you another of
          their shades
        </p>
      )}
      {found && reading.unknownSkins.length > 0 && (
        <p>
          You said {joinWords(reading.unknownSkins)}. We don't know yet which of these suit you best, so the
          order stays the same
        </p>
      )}
      {reading.healthPromises.length > 0 && (
        <p>
          We cannot promise that anything is {joinWords(reading.healthPromises)}. Choose under Free from what
          to leave out, read the ingredients, and ask a doctor or pharmacist
        </p>
      )}
      {notLeftOut.length > 0 && (
        <p>
          We cannot filter by {joinWords(notLeftOut)}: nothing was left out for{" "}
          {notLeftOut.length === 1 ? "it" : "them"}
          {reading.mayContain && ". Please read the ingredients before you buy"}
        </p>
      )}
      {unsaid.length < letGo.length && (
        <p>
          Looking for a twin? <NoteLink to={FINDER_PATH}>Match Your Shade</NoteLink> finds what looks the same
          as a shade you choose
        </p>
      )}
      {found && preferred.length > 0 && (
        <p>
          {preferred.map(({ text, products }, place) => (
            <Fragment key={text}>
              {place > 0 && ", "}
              {products !== 1 ? products : place > 0 ? "one" : "One"}
              {place === 0 && " of these"} {products === 1 ? "says" : "say"} <Word>{text}</Word>
            </Fragment>
          ))}
        </p>
      )}
      {reading.contradictions.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}

const NoteLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="inline-block py-2 font-medium text-ink underline underline-offset-4 hover:text-accent"
  >
    {children}
  </Link>
);

const Word = ({ children }: { children: ReactNode }) => (
  <strong className="font-semibold text-ink">{children}</strong>
);

/** For example: "waterproof", "waterproof or oily", "a, b or c". */
function joinWords(words: string[]): ReactNode[] {
  const separate = (index: number) => (index === 0 ? "" : index === words.length - 1 ? " or " : ", ");
  return words.flatMap((word, index) => [separate(index), <Word key={word}>{word}</Word>]);
}
