/**
 * <undertone-match shade="123"> for pages of other sites: what comes closest to a shade, in the colours of that page.
 *
 * It sets no cookie, loads nothing but two public answers, and needs no style or script that is written into the page.
 */
import type { components } from "../app/api/schema";

type Schemas = components["schemas"];
type Match = Schemas["Match"];

const script = document.currentScript as HTMLScriptElement | null;
const origin = new URL(script?.src || location.href).origin;

const STYLES = `
:host { display: block; min-height: 11.5rem; font: inherit; color: inherit; line-height: 1.4 }
:host([hidden]) { display: none }
ul { list-style: none; margin: .5rem 0 0; padding: 0; display: grid; gap: .5rem }
a { color: inherit; text-decoration: none; display: flex; align-items: center; gap: .75rem }
a:hover .name, a:focus-visible .name { text-decoration: underline }
svg { width: 2.5rem; height: 2.5rem; border-radius: 50%; flex: none }
.name { display: block; font-weight: 600 }
.how { display: block; font-size: .85em; opacity: .8 }
.price { margin-inline-start: auto; text-align: end; font-variant-numeric: tabular-nums }
p { margin: 0 }
.by { margin-top: .5rem; font-size: .8em; opacity: .8 }
.by a { display: inline; text-decoration: underline }
`;

class UndertoneMatch extends HTMLElement {
  static observedAttributes = ["shade", "count"];
  readonly #root = this.attachShadow({ mode: "open" });
  #asked = 0;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    void this.#show();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#show();
  }

  async #show(): Promise<void> {
    const asked = ++this.#asked;
    const shade = /^[1-9]\d{0,17}$/.exec(this.getAttribute("shade") ?? "")?.[0];
    const count = Math.min(Math.max(Number(this.getAttribute("count")) || 3, 1), 6);
    const parts = shade ? await load(shade, count) : undefined;
    if (asked !== this.#asked) return;
    // What the page has written inside stays where there is nothing to show.
    this.#root.replaceChildren(...(parts ?? [document.createElement("slot")]));
  }
}

async function load(shade: string, count: number): Promise<Node[] | undefined> {
  try {
    const [facts, matches] = await Promise.all([
      ask<Schemas["ShadeFacts"]>(`shade?variant_id=${shade}`),
      ask<Schemas["Matches"]>(`search/similar?variant_id=${shade}&limit=${count + 1}&leading=true`),
    ]);
    return draw(facts, matches, count);
  } catch {
    return undefined;
  }
}

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${origin}/api/v1/${path}`, { credentials: "omit", referrerPolicy: "origin" });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

function draw(
  facts: Schemas["ShadeFacts"],
  { products, leading }: Schemas["Matches"],
  count: number,
): Node[] {
  const lead = leading?.lead;
  const shown = [...(lead ? [lead] : []), ...products.filter(({ slug }) => slug !== lead?.slug)].slice(
    0,
    count,
  );
  const page = `${origin}/shades/${facts.address}`;
  const list = make("ul", {}, ...shown.map((match) => make("li", {}, drawMatch(facts, match))));
  return [
    make(
      "p",
      {},
      shown.length > 0 ? `What matches ${facts.name}` : `Nothing comes close to ${facts.name} yet`,
    ),
    ...(shown.length > 0 ? [list] : []),
    make("p", { class: "by" }, link(page, `${facts.name} at Undertone`)),
  ];
}

function drawMatch(facts: Schemas["ShadeFacts"], match: Match): Node {
  const [shade] = match.variants;
  const text = make(
    "span",
    {},
    make("span", { class: "name" }, `${match.brand} ${match.name}`),
    make("span", { class: "how" }, [shade && `in ${shade.name}`, match.scale].filter(Boolean).join(" · ")),
  );
  const delivery = match.delivered_price === match.price ? "with" : "plus";
  const note = match.retailer ? `${delivery} delivery, at ${match.retailer}` : "out of stock";
  const price =
    match.price !== null && match.currency === "GBP"
      ? [make("span", { class: "price" }, `£${match.price.toFixed(2)}`, make("span", { class: "how" }, note))]
      : [];
  const address = `${origin}/products/${match.slug}${shade ? `?variant=${shade.id}` : ""}`;
  return link(address, drawDisc(facts.value, shade?.mended ?? shade?.value), text, ...price);
}

/** The shade on the left, what matches it on the right. */
function drawDisc(left: string, right = left): Node {
  const disc = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  disc.setAttribute("viewBox", "0 0 2 2");
  disc.setAttribute("aria-hidden", "true");
  for (const [x, fill] of [
    [0, left],
    [1, right],
  ] as const) {
    const half = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x, width: 2 - x, height: 2, fill }))
      half.setAttribute(name, String(value));
    disc.append(half);
  }
  return disc;
}

const link = (href: string, ...children: (Node | string)[]): Node =>
  make("a", { href, target: "_blank", rel: "noopener" }, ...children);

function make(name: string, attributes: Record<string, string>, ...children: (Node | string)[]): Node {
  const element = document.createElement(name);
  for (const [each, value] of Object.entries(attributes)) element.setAttribute(each, value);
  element.append(...children);
  return element;
}

if (!customElements.get("undertone-match")) customElements.define("undertone-match", UndertoneMatch);
