import { describe, expect, it } from "vitest";
import { refusePicture } from "~/features/desk/forms/send-pictures";
import { EMPTY_PRODUCT, findFaults, isBarcode } from "~/features/desk/products/product-rules";

const SHADE = {
  name: "Fair",
  value: "#f6dccb",
  source: "brand",
  undertone: "",
  finish: "",
  gtin: "",
  picture: "",
};
const OFFER = {
  retailer: "Boutique",
  price: "24.50",
  delivery: "",
  currency: "GBP",
  url: "",
  in_stock: true,
};

describe("what is wrong with a product", () => {
  it("says nothing of a form that was just opened, and what is missing once it is saved", () => {
    expect(findFaults(EMPTY_PRODUCT, false)).toEqual({});
    expect(Object.keys(findFaults(EMPTY_PRODUCT, true))).toEqual(["name", "brand", "category"]);
  });

  it("knows prices in pounds and what is none", () => {
    const priced = (price: string) => findFaults({ ...EMPTY_PRODUCT, offers: [{ ...OFFER, price }] }, false);
    for (const price of ["24.50", "£24.50", "24", "1,024.5", ""]) expect(priced(price)).toEqual({});
    for (const price of ["24,5x", "-3", "24.505", "free"])
      expect(priced(price)).toHaveProperty(["offers.0.price"]);
  });

  it("knows colours as hex and as measurements, and tells a name that is there twice", () => {
    const shades = [
      SHADE,
      { ...SHADE, name: "fair ", value: "lab(65 12 18)" },
      { ...SHADE, name: "C", value: "blue" },
    ];
    expect(Object.keys(findFaults({ ...EMPTY_PRODUCT, shades }, false))).toEqual([
      "shades.1.name",
      "shades.2.value",
    ]);
  });

  it("knows barcodes by their last digit", () => {
    expect(isBarcode("4006381333931")).toBe(true);
    expect(isBarcode("4006381333932")).toBe(false);
    expect(isBarcode("12")).toBe(false);
  });
});

describe("a picture that is not sent", () => {
  it("gets a sentence that says what to do", () => {
    const file = (name: string, type: string, size = 1000) => refusePicture({ name, type, size });
    expect(file("a.jpg", "image/jpeg")).toBeUndefined();
    expect(file("a.HEIC", "")).toContain("Save it as a JPEG");
    expect(file("a.svg", "image/svg+xml")).toContain("Save it as a PNG");
    expect(file("a.jpg", "image/jpeg", 60 * 1024 * 1024)).toContain("has 60 MB. At most 20 MB");
    expect(file("a.pdf", "application/pdf")).toContain("no picture we know");
  });
});
