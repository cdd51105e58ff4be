import { expect, it } from "vitest";
import { buildColours, listSocialLinks } from "~/shared/shop-look.server";
import { nameShop, SHOP_NAME } from "~/site";

it("a shop has our colours unless staff chose others, by day and by night", () => {
  expect(buildColours({})).toBeUndefined();
  expect(buildColours({ accent: "#005a4b" })).toMatchObject({
    "--color-accent": "light-dark(#005a4b,#ea97a3)",
  });
  expect(buildColours({ accent_dark: "#9fd8cb" })).toMatchObject({
    "--color-accent": "light-dark(#9e3b4a,#9fd8cb)",
  });
});

it("a shop on the web links to its own pages alone, and a trial to the networks", () => {
  expect(listSocialLinks({}, true)).toBeUndefined();
  expect(listSocialLinks({ tiktok: "https://www.tiktok.com/@shade" }, true)).toEqual([
    { network: "tiktok", label: "TikTok", href: "https://www.tiktok.com/@shade" },
  ]);
  expect(listSocialLinks({}, false)?.map(({ href }) => href)).toEqual([
    "https://www.facebook.com/",
    "https://www.instagram.com/",
    "https://x.com/",
    "https://www.tiktok.com/",
  ]);
});

it("a shop is called as staff say, or as it was delivered", () => {
  nameShop("Shade & Co");
  expect(SHOP_NAME).toBe("Shade & Co");
  nameShop(undefined);
  expect(SHOP_NAME).toBe("Undertone");
});
