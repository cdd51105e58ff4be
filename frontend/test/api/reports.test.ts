// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import reportPage, { findOffer } from "~/api/reports";

vi.mock("web-vitals", () => ({
  onCLS: () => {},
  onFCP: () => {},
  onINP: () => {},
  onLCP: () => {},
  onTTFB: () => {},
}));

const LINK = '<a rel="sponsored nofollow noopener" href="https://shop.example/a?b=1"><b>Buy</b></a>';

beforeEach(() =>
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      observe() {}
    },
  ),
);

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
});

function showLink(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  const link = document.querySelector<HTMLAnchorElement>("a[rel]");
  if (!link) throw new Error("no link");
  return link;
}

it("a way to a retailer says what was offered, in which shade, and where", () => {
  history.replaceState(null, "", "/products/veil-tint?variant=12");
  const link = showLink(LINK);
  const sent: object[] = [];
  reportPage((event) => sent.push(event));
  link.addEventListener("click", (event) => event.preventDefault());
  link.querySelector("b")?.click();
  expect(sent).toEqual([
    { kind: "bought", product_slug: "veil-tint", url: "https://shop.example/a?b=1", variant_id: 12 },
  ]);
});

it("finds the product of a card, and the one that a link names itself", () => {
  history.replaceState(null, "", "/match-your-shade?product=other&shade=1");
  expect(
    findOffer(showLink(`<article><a href="/products/veil?variant=3">Veil</a>${LINK}</article>`)),
  ).toEqual({
    product_slug: "veil",
    url: "https://shop.example/a?b=1",
    variant_id: 3,
  });
  expect(findOffer(showLink(`<span data-sells="/products/tint">${LINK}</span>`))).toEqual({
    product_slug: "tint",
    url: "https://shop.example/a?b=1",
  });
  expect(findOffer(showLink(LINK))).toBeUndefined();
});

it("reports a shade that the finder is asked for, once an address", () => {
  history.replaceState(null, "", "/match-your-shade?product=veil&shade=12");
  const sent: object[] = [];
  let look = () => {};
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(report: () => void) {
        look = report;
      }
      observe() {}
    },
  );
  reportPage((event) => sent.push(event));
  look();
  expect(sent).toEqual([{ kind: "matched" }]);
  history.replaceState(null, "", "/match-your-shade?brand=fern");
  look();
  expect(sent).toHaveLength(1);
});
