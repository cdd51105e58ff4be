import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Banner } from "~/features/catalogue/banner";
import { listPagerItems } from "~/ui/lists/pager";
import { Picture } from "~/ui/picture";
import { formatPrice, Price } from "~/ui/price";
import { Stars } from "~/ui/stars";
import { Swatch } from "~/ui/swatch";
import { SwatchPair } from "~/ui/swatch-pair";

describe("the pager", () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, "gap", 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [10, 20, [1, "gap", 8, 9, 10, 11, 12, "gap", 20]],
    [20, 20, [1, "gap", 18, 19, 20]],
  ])("on page %i of %i shows %j", (page, total, places) => {
    expect(listPagerItems(page, total)).toEqual(places);
  });
});

describe("a banner", () => {
  const list = (src: string) => renderToStaticMarkup(<Banner src={src} />);

  it("is drawn anew for wide windows", () => {
    expect(list("/media/demo/banner.svg")).toContain("/media/demo/banner.svg 1600w");
  });

  it("that was photographed has no copy wider than the largest", () => {
    const html = list("/media/products/1-640.webp");
    expect(html).toContain("1-960.webp 960w");
    expect(html).not.toContain("1600w");
  });
});

describe("a price", () => {
  it("has two decimals and its currency first", () => {
    expect(formatPrice(24.5)).toBe("£24.50");
    expect(formatPrice(1_250)).toBe("£1,250.00");
    expect(formatPrice(1_234_567.5)).toBe("£1,234,567.50");
    expect(formatPrice(999)).toBe("£999.00");
    expect(formatPrice(9, "EUR")).toBe("€9.00");
  });

  it("is nothing where nobody offers the product", () => {
    expect(renderToStaticMarkup(<Price amount={null} currency="GBP" />)).toBe("");
  });
});

describe("stars", () => {
  it("say the rating to one decimal and never more than five", () => {
    expect(renderToStaticMarkup(<Stars rating={4.25} />)).toContain('aria-label="4.3 out of 5 stars"');
    expect(renderToStaticMarkup(<Stars rating={9} />)).toContain('aria-label="5.0 out of 5 stars"');
  });

  it("fill exactly as far as the rating goes", () => {
    const reach = (rating: number) =>
      /--star-reach:([\d.]+)px/.exec(
        renderToStaticMarkup(<Stars rating={rating} starDimension={24} starSpacing={4} />),
      )?.[1];
    expect([0, 1, 2.5, 5].map(reach)).toEqual(["0", "28", "68", "140"]);
  });
});

describe("a shade", () => {
  it("is named aloud and has its colour", () => {
    const html = renderToStaticMarkup(<Swatch value="#c98f6b" name="Amber" />);
    expect(html).toContain('aria-label="Amber"');
    expect(html).toContain("background-color:#c98f6b");
  });

  it("is compared with another in one disc", () => {
    const pair = <SwatchPair left={{ value: "#111", name: "Ink" }} right={{ value: "#222", name: "Coal" }} />;
    expect(renderToStaticMarkup(pair)).toContain('aria-label="Ink beside Coal"');
  });
});

describe("a picture", () => {
  it("gives way to the placeholder where there is none", () => {
    const html = renderToStaticMarkup(<Picture src={null} alt="" width={1} height={1} srcSet="/a 1x" />);
    expect(html).toContain('src="/placeholder.svg"');
    expect(html).not.toContain("srcSet");
  });
});
