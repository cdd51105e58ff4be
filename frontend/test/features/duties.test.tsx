// @vitest-environment happy-dom
/** What the law asks pages to say. docs/duties.md lists each duty with its test. */
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Vendor } from "~/api/product";
import { BlogPost, type ReadablePost } from "~/features/blog/blog-post";
import { Accessibility } from "~/features/pages/accessibility-page";
import { Retailers } from "~/features/product/facts/retailers";
import { BuyLink } from "~/shared/buy-link";
import { show } from "../support/shown";

const VENDOR = {
  name: "Aster",
  url: "https://aster.example/",
  currency: "GBP",
  price: 8,
  in_stock: true,
} as Vendor;

describe("advertising", () => {
  it("is said before the links of retailers, and by each button that leads to one", () => {
    const { container } = show(<Retailers vendors={[VENDOR]} />);
    const said = screen.getByText(/a purchase may earn us a commission/);
    const link = screen.getByRole("link", { name: /Aster/ });
    expect(said.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(container.querySelectorAll("a:not([rel~=sponsored])")).toHaveLength(0);
    show(<BuyLink vendor={VENDOR} />);
    expect(screen.getByRole("link", { name: "Buy at Aster (ad)" })).toHaveProperty(
      "rel",
      "sponsored nofollow noopener",
    );
  });

  it("is said above a post with links to other shops, and above no other", () => {
    const post = { title: "Reds", tags: [], products: [], likes: 0, created_at: "2026-11-20T00:00:00Z" };
    const read = (html: string) => show(<BlogPost post={{ ...post, html } as unknown as ReadablePost} />);
    read('<p>See <a href="/products/red">this</a>.</p>');
    expect(screen.queryByText(/links here are ads/)).toBeNull();
    read('<p>See <a href="https://aster.example" rel="nofollow">this</a>.</p>');
    expect(screen.getByText(/links here are ads/)).toBeTruthy();
  });
});

describe("the accessibility statement", () => {
  it("has the standard, its date, known gaps and a contact", () => {
    const { container } = show(<Accessibility />);
    expect(container.textContent).toMatch(/2\.2, level AA/);
    expect(container.textContent).toMatch(/Last checked on \d+ \w+ 20\d\d/);
    expect(container.textContent).toMatch(/This statement was written on \d+ \w+ 20\d\d/);
    expect(screen.getByRole("heading", { name: "What is missing" })).toBeTruthy();
    expect(container.querySelectorAll("li").length).toBeGreaterThan(0);
    expect(screen.getByRole("link", { name: "tell us" }).getAttribute("href")).toMatch(
      /complaints\?about=access$/,
    );
  });
});
