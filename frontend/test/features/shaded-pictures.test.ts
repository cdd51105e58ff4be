/** Pictures in a shade: which addresses have one, and what happens to those that have none. */
import { describe, expect, it } from "vitest";
import { getImagesInShade } from "~/features/product/gallery/images-in-shade";
import { buildLargeUrl, buildSrcSet, getUrlInShade } from "~/ui/picture";

const SHADE = { name: "Sand", value: "#c68642", picture: null };
const DRAWN = "/media/demo/products/a-b/2-main-640.webp?v=1f";

describe("the address of a picture in a shade", () => {
  it("names the shade after the drawing, in every size", () => {
    const shaded = getUrlInShade(DRAWN, SHADE);
    expect(shaded).toBe("/media/demo/products/a-b/2-main~c68642-640.webp?v=1f");
    expect(buildSrcSet(shaded)).toContain("/2-main~c68642-320.webp?v=1f 320w");
    expect(buildLargeUrl(shaded)).toBe("/media/demo/products/a-b/2-main~c68642.svg?v=1f");
    expect(getUrlInShade("/media/demo/products/a-b/1-close-up.svg?v=2", SHADE)).toBe(
      "/media/demo/products/a-b/1-close-up~c68642.svg?v=2",
    );
  });

  it.each([
    "https://brand.example/photo-640.webp",
    "/media/members/0123-384.webp",
    "/media/demo/brands/a/logo.svg?v=1",
    "/media/demo/products/a-b/3-range.svg?v=1",
    "/media/demo/placeholder.svg",
    "https://brand.example/media/demo/products/a-b/2-main-640.webp",
  ])("leaves %s as it is: a photograph is never tinted", (url) => {
    expect(getUrlInShade(url, SHADE)).toBe(url);
  });

  it("is the one the catalogue gives, where it gives one", () => {
    const picture = "https://brand.example/sand.jpg";
    expect(getUrlInShade("https://brand.example/all.jpg", { ...SHADE, picture })).toBe(picture);
  });
});

describe("the pictures of a product", () => {
  const images = [DRAWN, "/media/demo/products/a-b/3-range.svg?v=1"].map((url, index) => ({
    name: String(index),
    url,
    alt: "Veil",
    width: null,
    height: null,
  }));

  it("wear the chosen shade, say so, and know the original", () => {
    const [main, range] = getImagesInShade(images, SHADE);
    expect(main).toMatchObject({ alt: "Veil in Sand", originalUrl: DRAWN, name: "0" });
    expect(range).toEqual(images[1]);
  });

  it("stay as given without a chosen shade", () => {
    expect(getImagesInShade(images, undefined)).toBe(images);
  });

  it("begin with the photograph of the shade, and leave the others alone", () => {
    const photographs = images.map((image) => ({ ...image, url: `https://brand.example/${image.name}.jpg` }));
    const picture = "https://brand.example/sand.jpg";
    expect(getImagesInShade(photographs, { ...SHADE, picture }).map(({ url }) => url)).toEqual([
      picture,
      "https://brand.example/1.jpg",
    ]);
  });
});
