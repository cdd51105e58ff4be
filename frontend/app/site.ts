/** Facts about the shop as a whole. */
/** Staff may give it another name, which its pages then have at their root. */
export let SHOP_NAME = globalThis.document?.documentElement.dataset.shop ?? "Undertone";

/** For the server, which learns the name with the shop's facts. */
export function nameShop(name = "Undertone"): void {
  SHOP_NAME = name;
}

export const LOGIN_PATH = "/account/login";
/** The page the sign-in provider redirects to. */
export const LOGIN_VERIFY_PATH = `${LOGIN_PATH}/verify`;

export const FINDER_PATH = "/match-your-shade";

export const MAIN_NAV = [
  { label: "Home", to: "/" },
  { label: "Brands", to: "/brands" },
  { label: "Match Your Shade", to: FINDER_PATH },
  { label: "Blog", to: "/blog" },
  { label: "About Us", to: "/informations/about-us" },
] as const;

export const QUICK_LINKS = [
  { label: "About Us", to: "/informations/about-us" },
  { label: "Contact Us", to: "/informations/contact-us" },
  { label: "Terms and Conditions", to: "/informations/terms-and-conditions" },
  { label: "Privacy Policy", to: "/informations/privacy-policy" },
  { label: "Sitemap", to: "/informations/sitemap" },
] as const;

export const RANGES = { label: "Ranges by Brand", to: "/ranges" } as const;

/** The page that says how good a match is. Matches link to it. */
export const HOW_WE_MATCH = { label: "How We Match", to: "/informations/how-we-match" } as const;

/** The part of it about wearers. What they say of a shade links to it. */
export const WEARERS_CORRECT = `${HOW_WE_MATCH.to}#wearers`;

export type SocialNetwork = "facebook" | "instagram" | "twitter" | "tiktok";
