// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { readListQuery } from "~/features/catalogue/list/list-query";
import type { SearchReading } from "~/features/catalogue/list/search-reading";
import { show } from "../../../test/support/shown";
import { SearchNotes } from "./search-notes";

const READING: SearchReading = {
  understood: [],
  letGo: [],
  unmet: [],
  otherShades: [],
  unknownSkins: [],
  healthPromises: [],
  notLeftOut: [],
  mayContain: false,
  preferred: [],
  contradictions: [],
  nearly: [],
  otherSearches: [],
  unlisted: { total: 0, cards: [] },
};

it("says in one sentence how many have each word", () => {
  const preferred = [
    { text: "oily", products: 1 },
    { text: "soft", products: 1 },
    { text: "dry", products: 60 },
  ];
  const query = readListQuery(new URLSearchParams());
  show(<SearchNotes words="x" reading={{ ...READING, preferred }} query={query} found />);
  expect(screen.getByText(/of these/).textContent).toBe("One of these says oily, one says soft, 60 say dry");
});

it("asks to read the ingredients only where what was not left out may be one", () => {
  const query = readListQuery(new URLSearchParams());
  const reading = { ...READING, notLeftOut: ["not the lightest"] };
  show(<SearchNotes words="x" reading={reading} query={query} found />);
  expect(screen.getByText(/We cannot filter by/).textContent).toBe(
    "We cannot filter by not the lightest: nothing was left out for it",
  );
  show(<SearchNotes words="x" reading={{ ...reading, mayContain: true }} query={query} found />);
  expect(screen.getByText(/Please read the ingredients before you buy/)).toBeTruthy();
});

it("says as a shop does which words told it nothing", () => {
  const query = readListQuery(new URLSearchParams());
  const reading = { ...READING, letGo: ["not sticky", "2nd"] };
  const { unmount } = show(<SearchNotes words="x" reading={reading} query={query} found />);
  const words = "We cannot tell which of these are not sticky or 2nd, so we show them all";
  expect(screen.getByText(/cannot tell/).textContent).toBe(words);
  unmount();
  show(<SearchNotes words="x" reading={reading} query={query} found={false} />);
  expect(screen.getByText(/found nothing/).textContent).toBe("We found nothing for not sticky or 2nd");
});
