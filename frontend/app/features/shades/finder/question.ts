/** What the shade finder's address says: where one starts, what is chosen, and what the answer is kept to. */
import { OWNED_VERDICTS, type OwnedVerdict } from "~/api/constants";
import { readHex } from "~/features/shades/colour";

export const FINDER = "/match-your-shade";

export const WAYS = ["shelf", "colour", "photo", "several"] as const;
export type Way = (typeof WAYS)[number];

export const STEPS = ["brand", "product", "shade"] as const;
export type Step = (typeof STEPS)[number];

export type Verdict = OwnedVerdict;

/** A shade one owns: of a product, or a bare colour. */
export type OwnedShade = { verdict: Verdict } & ({ hex: string } | { product: string; shade: number });

export interface Kept {
  category?: string | undefined;
  finish?: string | undefined;
  /** The brand the answer is kept to; `brand` is the one being picked from. */
  maker?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

export interface Question {
  way: Way;
  brand?: string | undefined;
  product?: string | undefined;
  shade?: number | undefined;
  /** A step opened once more. */
  step?: Step | undefined;
  /** Typed into the open step's search box. */
  words?: string | undefined;
  hex?: string | undefined;
  /** How far a colour read off a photo may be from the truth. */
  within?: number | undefined;
  owned: OwnedShade[];
  kept: Kept;
  compare: number[];
}

export const MOST_OWNED = 12;
export const MOST_COMPARED = 4;
export const MOST_WORDS = 200;
const DEAREST = 1_000_000;
const SLUG = /^[\p{L}\p{N}_-]{1,200}$/u;

export function readQuestion(params: URLSearchParams): Question {
  const brand = slugOf(params.get("brand"));
  const product = brand && slugOf(params.get("product"));
  return {
    way: oneOf(WAYS, params.get("by")) ?? "shelf",
    brand,
    product,
    shade: product ? idOf(params.get("shade")) : undefined,
    step: oneOf(STEPS, params.get("step")),
    words: params.get("words")?.slice(0, MOST_WORDS) || undefined,
    hex: readHex(params.get("hex") ?? ""),
    within: numberOf(params.get("within"), 100),
    owned: params.getAll("own").flatMap(readOwned).slice(0, MOST_OWNED),
    kept: readKept(params),
    compare: (params.get("compare") ?? "").split(",").flatMap(listedId).slice(0, MOST_COMPARED),
  };
}

/** The question as pairs of an address or of a plain form, the shortest that say the same. */
export function fieldsOf(question: Question): [string, string][] {
  const { way, brand, product, shade, step, words, hex, within, owned, kept, compare } = question;
  const all: [string, string | number | undefined][] = [
    ["by", way === "shelf" ? undefined : way],
    ["brand", brand],
    ["product", product],
    ["shade", shade],
    ["step", step],
    ["words", words],
    ["hex", hex],
    ["within", within],
    ...owned.map((each): [string, string] => ["own", writeOwned(each)]),
    ...Object.entries(kept),
    ["compare", compare.join(",")],
  ];
  return all.flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)]]));
}

export function pathOf(question: Question): string {
  const search = new URLSearchParams(fieldsOf(question))
    .toString()
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",");
  return search ? `${FINDER}?${search}` : FINDER;
}

/** The same question with something else in it; what was typed goes with the step it was typed in. */
export function asked(question: Question, change: Partial<Question>): Question {
  return { ...question, step: undefined, words: undefined, ...change };
}

/** A brand resets product and shade; a product resets the shade. */
export const withBrand = (question: Question, brand: string) =>
  asked(question, { brand, product: undefined, shade: undefined, kept: {}, compare: [] });

export const withProduct = (question: Question, product: string) =>
  asked(question, { product, shade: undefined, kept: {}, compare: [] });

/** The third step: the shade is the answer's origin, or one more of those owned. */
export function withShade(question: Question, product: string, shade: number): Question {
  if (question.way !== "several") return asked(question, { shade, kept: {}, compare: [] });
  const verdict = question.owned.length === 0 ? "wear" : "too_dark";
  return withOwned(question, [...question.owned, { verdict, product, shade }]);
}

export const withOwned = (question: Question, owned: OwnedShade[]) =>
  asked(question, { owned, brand: undefined, product: undefined, shade: undefined, compare: [] });

/** Another start forgets what the former one chose. */
export const startedBy = (way: Way): Question => ({ way, owned: [], kept: {}, compare: [] });

/** Which step is open, if any: the one asked for if it is enabled, else the first that is not done. */
export function openStep({ way, brand, product, shade, step }: Question): Step | undefined {
  if (step === "brand" || !brand) return "brand";
  if (step === "product" || !product) return "product";
  if (step === "shade" || !shade || way === "several") return "shade";
  return undefined;
}

/** Whether there is enough to answer. */
export function isAnswerable({ way, shade, hex, owned }: Question): boolean {
  if (way === "several") return owned.length > 0;
  return way === "shelf" ? shade !== undefined : hex !== undefined;
}

/** A shade ticked again is let go; a fifth takes nobody's place. */
export function toggleCompared(compare: number[], id: number): number[] {
  if (compare.includes(id)) return compare.filter((each) => each !== id);
  return compare.length < MOST_COMPARED ? [...compare, id] : compare;
}

/** `wear:silk-veil:412` or `too_dark:c98f6b`. */
export function writeOwned(owned: OwnedShade): string {
  if ("hex" in owned) return `${owned.verdict}:${owned.hex}`;
  return `${owned.verdict}:${owned.product}:${owned.shade}`;
}

function readOwned(text: string): OwnedShade[] {
  const [said = "", what = "", id] = text.split(":");
  const verdict = oneOf(OWNED_VERDICTS, said);
  if (!verdict) return [];
  if (id === undefined) {
    const hex = readHex(what);
    return hex ? [{ verdict, hex }] : [];
  }
  const product = slugOf(what);
  const shade = idOf(id);
  return product && shade ? [{ verdict, product, shade }] : [];
}

function readKept(params: URLSearchParams): Kept {
  const min = numberOf(params.get("min"), DEAREST);
  const max = numberOf(params.get("max"), DEAREST);
  const crossed = min !== undefined && max !== undefined && min >= max;
  return {
    category: slugOf(params.get("category")),
    finish: slugOf(params.get("finish")),
    maker: slugOf(params.get("maker")),
    min: crossed ? undefined : min,
    max: crossed ? undefined : max,
  };
}

function oneOf<T extends string>(known: readonly T[], text: string | null): T | undefined {
  return known.find((each) => each === text);
}

function slugOf(text: string | null | undefined): string | undefined {
  return text && SLUG.test(text) ? text : undefined;
}

function idOf(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function listedId(text: string): number[] {
  const id = idOf(text);
  return id === undefined ? [] : [id];
}

function numberOf(text: string | null, most: number): number | undefined {
  const value = text ? Number(text) : Number.NaN;
  return value >= 0 && value <= most ? value : undefined;
}
