/** The shade passport: changes, two devices, strict reading, the file, the code and the QR code. */
import fc from "fast-check";
import jsQR from "jsqr";
import { encode as drawQr } from "uqr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_PASSPORT_SHADES, MAX_PEOPLE, OWNED_VERDICTS, SWATCH_SOURCES } from "~/api/constants";
import type { Passport, PassportShade } from "~/api/passport";
import { describeResult } from "~/features/passport/add-brought-back";
import {
  addPerson,
  EMPTY_PASSPORT,
  getChosenPerson,
  getWornShade,
  hasRoomFor,
  mergePassports,
  type NewShade,
  putShade,
  removePerson,
  removeShade,
  renamePerson,
  reviveRemoved,
} from "~/features/passport/change-passport";
import { describeOrigin, shortenDifference } from "~/features/passport/describe-shade";
import { toNewShade, type WearSubject } from "~/features/passport/new-shade";
import { collectVerdicts } from "~/features/passport/own-evidence";
import {
  buildPassportLink,
  decodePassport,
  encodeForQr,
  encodePassport,
  MAX_QR_LENGTH,
} from "~/features/passport/passport-code";
import {
  CHANGED_TEXT,
  checksumOf,
  MAX_FILE_SIZE,
  readPassportFile,
  TOO_LARGE_TEXT,
  writePassportFile,
} from "~/features/passport/passport-file";
import { changePassport, getLocalPassport, PASSPORT_KEY } from "~/features/passport/passport-store";
import {
  getShadeKey,
  NOT_A_PASSPORT_TEXT,
  OTHER_VERSION_TEXT,
  PassportError,
  readPassport,
} from "~/features/passport/read-passport";
import { buildSeveralPath } from "~/features/passport/several-path";
import { formatOwnedShade, readFinderQuery } from "~/features/shades/finder/finder-query";

const HONEY: NewShade = {
  hex: "#c68642",
  variant_id: 412,
  name: "Honey",
  product: "Silk Veil",
  product_slug: "silk-veil",
  brand: "Kite",
  is_for_skin: true,
  origin: "product",
  swatch_source: "retailer",
  possible_error: null,
};
const PICKED: NewShade = {
  ...HONEY,
  hex: "#8d5524",
  variant_id: null,
  name: "#8d5524",
  product: "",
  product_slug: "",
  brand: "",
  origin: "photo",
  swatch_source: "photo",
  possible_error: 3.25,
};
const GLOSS: NewShade = { ...HONEY, hex: "#aa2233", variant_id: 9, name: "Ruby", is_for_skin: false };

const withHoney = putShade(EMPTY_PASSPORT, HONEY, ["wear"], 1);
const both = putShade(withHoney, PICKED, ["too_dark", "too_pink"], 2);

const text = fc.string({ maxLength: 40, unit: "grapheme" }).filter((each) => !each.includes("\0"));
const shade: fc.Arbitrary<PassportShade> = fc.record({
  hex: fc.integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, "0")}`),
  variant_id: fc.option(fc.integer({ min: 1, max: 2 ** 53 - 1 })),
  ...{ name: text, product: text, product_slug: text, brand: text, is_for_skin: fc.boolean() },
  origin: fc.constantFrom("product" as const, "match" as const, "photo" as const, "colour" as const),
  swatch_source: fc.option(fc.constantFrom(...SWATCH_SOURCES)),
  possible_error: fc.option(fc.integer({ min: 0, max: 1000 }).map((each) => each / 10)),
  verdicts: fc.constantFrom(...OWNED_VERDICTS).map((verdict) => [verdict]),
  changed_at: fc.integer({ min: 0, max: 2 ** 52 }),
});
const person = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: text.filter((each) => each.trim() !== ""),
    changed_at: fc.integer({ min: 1, max: 2 ** 52 }),
    shades: fc.uniqueArray(shade, { maxLength: 5, selector: getShadeKey }),
  });
const passports: fc.Arbitrary<Passport> = fc
  .tuple(person("me"), person("mum"), fc.constantFrom("me", "mum"))
  .map(([me, mum, chosen]) => ({ version: 1 as const, people: [me, mum], chosen, removed: [] }));

describe("changing a passport", () => {
  it("sees the shop through the latest shade for skin that is worn", () => {
    expect(getWornShade(EMPTY_PASSPORT)).toBeUndefined();
    expect(getWornShade(both)?.name).toBe("Honey");
    expect(getWornShade(putShade(both, GLOSS, ["wear"], 3))?.name).toBe("Honey");
    const worn = putShade(both, PICKED, ["wear"], 4);
    expect(getWornShade(worn)?.name).toBe("#8d5524");
    expect(getChosenPerson(worn).shades).toHaveLength(2);
  });

  it("has a shade of its own for everybody", () => {
    const two = addPerson(withHoney, "  Mum ", "mum", 5) as Passport;
    expect(getChosenPerson(two)).toEqual({ id: "mum", name: "Mum", changed_at: 5, shades: [] });
    expect(getWornShade(two)).toBeUndefined();
    expect(getWornShade({ ...two, chosen: "me" })?.name).toBe("Honey");
    expect(getChosenPerson(renamePerson(two, "Mum, summer", 6) as Passport).name).toBe("Mum, summer");
    expect(renamePerson(two, "  ", 6)).toBeUndefined();
    expect(getChosenPerson(removePerson(two, 7)).id).toBe("me");
    expect(getWornShade(removePerson(removePerson(two, 7), 8))).toBeUndefined();
  });

  it("has its limits", () => {
    let full: Passport = EMPTY_PASSPORT;
    for (let number = 1; number <= MAX_PASSPORT_SHADES; number += 1)
      full = putShade(full, { ...HONEY, variant_id: number }, ["wear"], number);
    expect([
      hasRoomFor(full, { ...HONEY, variant_id: 99 }),
      hasRoomFor(full, { ...HONEY, variant_id: 3 }),
    ]).toEqual([false, true]);
    let crowd: Passport | undefined = EMPTY_PASSPORT;
    for (let number = 1; number < MAX_PEOPLE; number += 1)
      crowd = crowd && addPerson(crowd, "Somebody", `id-${number}`, 1);
    expect(crowd?.people).toHaveLength(MAX_PEOPLE);
    expect(crowd && addPerson(crowd, "One more", "id-99", 1)).toBeUndefined();
  });
});

describe("two devices", () => {
  it("lose nothing of each other", () => {
    const phone = putShade(EMPTY_PASSPORT, HONEY, ["wear"], 1);
    const laptop = addPerson(putShade(EMPTY_PASSPORT, PICKED, ["too_dark"], 2), "Mum", "mum", 3) as Passport;
    const merged = mergePassports(phone, laptop);
    expect(merged.people.map(({ name, shades }) => [name, shades.map((each) => each.name)])).toEqual([
      ["Me", ["#8d5524", "Honey"]],
      ["Mum", []],
    ]);
  });

  it("agree on what was said last, and bring nothing back that was removed", () => {
    const later = putShade(withHoney, HONEY, ["too_light"], 9);
    expect(mergePassports(withHoney, later).people[0]?.shades[0]?.verdicts).toEqual(["too_light"]);
    expect(mergePassports(later, withHoney).people[0]?.shades[0]?.verdicts).toEqual(["too_light"]);
    const honey = getChosenPerson(both).shades.find(({ name }) => name === "Honey") as PassportShade;
    const removed = removeShade(both, honey, 5);
    for (const merged of [mergePassports(removed, both), mergePassports(both, removed)])
      expect(merged.people[0]?.shades.map(({ name }) => name)).toEqual(["#8d5524"]);
    const again = putShade(removed, HONEY, ["wear"], 6);
    expect(mergePassports(again, removed).people[0]?.shades).toHaveLength(2);
    const mum = addPerson(both, "Mum", "mum", 3) as Passport;
    expect(mergePassports(removePerson(mum, 4), mum).people.map(({ id }) => id)).toEqual(["me"]);
  });

  it("come to the same whoever is first, and merging again changes nothing", () => {
    const people = (passport: Passport) =>
      [...passport.people]
        .sort((one, other) => one.id.localeCompare(other.id))
        .map(({ id, shades }) => [id, shades.map((each) => [getShadeKey(each), each.changed_at])]);
    fc.assert(
      fc.property(passports, passports, (one, other) => {
        const merged = mergePassports(one, other);
        expect(people(mergePassports(other, one))).toEqual(people(merged));
        expect(people(mergePassports(merged, other))).toEqual(people(merged));
        expect(readPassport(JSON.parse(JSON.stringify(merged)))).toEqual(merged);
      }),
      { numRuns: 60 },
    );
  });
});

const refuse = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof PassportError) return error.message;
    throw error;
  }
  return "accepted";
};

describe("reading a passport", () => {
  const person = (change: object) => ({ ...both, people: [{ ...both.people[0], ...change }] });
  const first = (change: object) => person({ shades: [{ ...both.people[0]?.shades[0], ...change }] });

  it("accepts what was written", () => {
    fc.assert(
      fc.property(passports, (passport) => {
        expect(readPassport(passport)).toEqual(passport);
      }),
    );
  });

  it.each([
    ["nothing", null, NOT_A_PASSPORT_TEXT],
    ["a list", [], NOT_A_PASSPORT_TEXT],
    ["another version", { ...both, version: 2 }, OTHER_VERSION_TEXT],
    ["an unknown field", { ...both, owner: 1 }, NOT_A_PASSPORT_TEXT],
    ["a missing field", { version: 1, people: [], chosen: "me" }, NOT_A_PASSPORT_TEXT],
    ["nobody chosen", { ...both, chosen: "mum" }, NOT_A_PASSPORT_TEXT],
    ["the same person twice", { ...both, people: [both.people[0], both.people[0]] }, NOT_A_PASSPORT_TEXT],
    ["an odd id", person({ id: "<script>" }), NOT_A_PASSPORT_TEXT],
    ["no name", person({ name: " " }), NOT_A_PASSPORT_TEXT],
    ["a long name", person({ name: "x".repeat(41) }), NOT_A_PASSPORT_TEXT],
    ["an odd colour", first({ hex: "red" }), NOT_A_PASSPORT_TEXT],
    ["a colour with more", first({ hex: "#c68642;x:url(//a)" }), NOT_A_PASSPORT_TEXT],
    ["an odd shade id", first({ variant_id: -1 }), NOT_A_PASSPORT_TEXT],
    ["an unknown verdict", first({ verdicts: ["nice"] }), NOT_A_PASSPORT_TEXT],
    ["verdicts that contradict", first({ verdicts: ["too_light", "too_dark"] }), NOT_A_PASSPORT_TEXT],
    ["an endless error", first({ possible_error: Number.POSITIVE_INFINITY }), NOT_A_PASSPORT_TEXT],
    ["a zero character", first({ name: "a\0" }), NOT_A_PASSPORT_TEXT],
    ["a prototype", JSON.parse('{"__proto__": {"version": 1}}'), OTHER_VERSION_TEXT],
  ])("refuses %s", (_, value, reason) => {
    expect(refuse(() => readPassport(value))).toBe(reason);
  });
});

describe("the file", () => {
  it("brings back what left, however its fields are ordered", () => {
    fc.assert(
      fc.property(passports, (passport) => {
        expect(readPassportFile(writePassportFile(passport))).toEqual(passport);
      }),
      { numRuns: 30 },
    );
    const file = JSON.parse(writePassportFile(both));
    const reversed = Object.fromEntries(Object.entries(file).reverse());
    expect(readPassportFile(JSON.stringify(reversed))).toEqual(both);
  });

  it.each([
    ["no JSON", "hello", NOT_A_PASSPORT_TEXT],
    ["other JSON", '{"a": 1}', NOT_A_PASSPORT_TEXT],
    ["a number", "4", NOT_A_PASSPORT_TEXT],
    ["too large a file", " ".repeat(MAX_FILE_SIZE + 1), TOO_LARGE_TEXT],
    ["another version", writePassportFile(both).replace('passport": 1', 'passport": 2'), OTHER_VERSION_TEXT],
    ["a changed name", writePassportFile(both).replace("Honey", "Money"), CHANGED_TEXT],
    ["a changed colour", writePassportFile(both).replace("#c68642", "#c68643"), CHANGED_TEXT],
  ])("that is %s is refused", (_, file, reason) => {
    expect(refuse(() => readPassportFile(file))).toBe(reason);
  });

  it("has the checksum of CRC-32", () => {
    expect(checksumOf(123456789)).toBe("cbf43926");
  });
});

describe("the code", () => {
  it("brings back what left, also from a link and a QR code", async () => {
    await fc.assert(
      fc.asyncProperty(passports, async (passport) => {
        expect(await decodePassport(await encodePassport(passport))).toEqual(passport);
      }),
      { numRuns: 20 },
    );
    const code = (await encodeForQr(both, MAX_QR_LENGTH)) ?? "";
    const link = buildPassportLink("https://shop.example", code);
    expect(scan(link)).toBe(link);
    expect(await decodePassport(link)).toEqual(both);
  });

  it("leaves out names that the shop knows where there is no room for them", async () => {
    let many = both;
    for (let number = 1; number <= 10; number += 1)
      many = putShade(
        many,
        { ...HONEY, variant_id: number, name: `Shade ${Math.random()}` },
        ["wear"],
        10 + number,
      );
    const room = (await encodePassport(many, false)).length;
    const code = (await encodeForQr(many, room)) ?? "";
    expect(code.length).toBe(room);
    const shades = (await decodePassport(code)).people[0]?.shades ?? [];
    expect(shades.map(getShadeKey)).toEqual(many.people[0]?.shades.map(getShadeKey));
    expect(shades.find((each) => each.variant_id === null)?.name).toBe("#8d5524");
    expect(shades[0]?.name).toBe("#c68642");
    expect(await encodeForQr(many, room - 1)).toBeUndefined();
  });

  it("is refused if it was changed, cut, too large or of another version", async () => {
    const code = await encodePassport(both);
    const reasons = await Promise.all(
      [
        `${code.slice(0, -4)}AAAA`,
        code.slice(0, -6),
        code.replace("u1.", "u2."),
        "https://shop.example/passport#",
        "<script>",
        `u1.${"A".repeat(70_000)}`,
        await bomb(),
      ].map((each) =>
        decodePassport(each).then(
          () => "accepted",
          (error) => (error instanceof PassportError ? error.message : String(error)),
        ),
      ),
    );
    expect(reasons).toEqual([
      CHANGED_TEXT,
      CHANGED_TEXT,
      OTHER_VERSION_TEXT,
      NOT_A_PASSPORT_TEXT,
      NOT_A_PASSPORT_TEXT,
      TOO_LARGE_TEXT,
      TOO_LARGE_TEXT,
    ]);
  });
});

/** A short code of ten million blanks. */
async function bomb(): Promise<string> {
  const stream = new Blob([" ".repeat(10_000_000)])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  return `u1.${Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")}`;
}

/** Reads a QR code from its pixels. */
function scan(content: string): string | undefined {
  const { data, size } = drawQr(content, { border: 4 });
  const scale = 3;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return jsQR(pixels, width, width)?.data;
}

describe("the store of a device", () => {
  const stubStorage = (storage: object) => vi.stubGlobal("localStorage", storage);
  const refusing = () => {
    throw new DOMException("The quota is full", "QuotaExceededError");
  };
  beforeEach(() => vi.stubGlobal("window", { addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it.each(["not JSON", '{"passport": {"version": 9}}', "null", '"x"', '{"passport": null}'])(
    "begins anew over %s",
    (raw) => {
      stubStorage({ getItem: (key: string) => (key === PASSPORT_KEY ? raw : null), setItem: vi.fn() });
      expect(getLocalPassport().passport).toEqual(EMPTY_PASSPORT);
    },
  );

  it.each([
    ["a full quota", { getItem: () => null, setItem: refusing, removeItem: vi.fn() }],
    ["no storage", { getItem: refusing, setItem: refusing, removeItem: refusing }],
  ])("lasts as long as the page with %s", (_, storage) => {
    stubStorage(storage);
    changePassport((passport) => putShade(passport, HONEY, ["wear"], 1));
    expect(getWornShade(getLocalPassport().passport)?.name).toBe("Honey");
  });
});

describe("what comes of the shades of a page", () => {
  const variant = { id: 412, name: "Honey", value: "#C68642", source: "brand", wear: {} };
  const product = { name: "Silk Veil", slug: "silk-veil", brand: { name: "Kite", slug: "kite" } };
  const subject = (change: object) =>
    ({ kind: "product", product, shade: { ...variant, ...change } }) as unknown as WearSubject;

  it("is a shade that reads back strictly, or none without a colour", () => {
    const shade = toNewShade(subject({ name: "x".repeat(500) })) as NewShade;
    const stored = putShade(EMPTY_PASSPORT, shade, ["wear"], 1);
    expect(readPassport(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
    expect(shade).toMatchObject({ hex: "#c68642", swatch_source: "brand", is_for_skin: true });
    expect(toNewShade(subject({ wear: null }))?.is_for_skin).toBe(false);
    expect(toNewShade(subject({ value: "url(x)" }))).toBeUndefined();
  });

  it("tells a photo from a chosen colour, and how sure each is", () => {
    const photo = toNewShade({
      kind: "start",
      shade: { name: "#c68642", value: "#c68642", possibleError: 3.1 },
    });
    expect(photo).toMatchObject({ origin: "photo", possible_error: 3.1, variant_id: null });
    expect(describeOrigin({ ...(photo as NewShade), verdicts: ["wear"], changed_at: 1 })).toBe(
      "Read off a photo, may be off by 3.1",
    );
    expect(describeOrigin({ ...HONEY, verdicts: ["wear"], changed_at: 1 })).toBe(
      "Colour as a retailer shows it",
    );
  });

  it.each([
    ["by their swatches, a touch warmer", "by swatch, a touch warmer"],
    ["slightly deeper", "slightly deeper"],
    ["their swatches cannot tell how they differ", "swatches cannot tell how"],
    ["by their swatches, no difference most eyes would see", ""],
  ])("says %j on a card as %j", (difference, words) => {
    expect(shortenDifference(difference)).toBe(words);
  });

  it("is evidence for the finder, and the finder's is a passport's", () => {
    const path = buildSeveralPath(getChosenPerson(both));
    const query = readFinderQuery(new URL(path, "https://shop.example").searchParams);
    expect(query.owned.map(formatOwnedShade)).toEqual([
      "too_dark:8d5524",
      "too_pink:8d5524",
      "wear:silk-veil:412",
    ]);
    const start = { name: "#8d5524", value: "#8d5524" };
    const [evidence] = collectVerdicts(
      ["too_dark", "too_pink", "too_light", "wear"].map((verdict) => ({
        verdict: verdict as "wear",
        hex: "8d5524",
      })),
      [start, start, start, start],
    );
    expect(evidence?.verdicts).toEqual(["too_dark", "too_pink"]);
  });

  it("names the shades that are gone", () => {
    expect(describeResult(both, new Map())).toBe(
      "2 shades are back. The shop no longer has Honey: its colour stays.",
    );
    expect(describeResult(both, undefined)).toBe("2 shades are back.");
    const removed = removeShade(both, getChosenPerson(both).shades[1] as PassportShade, 5);
    const revived = mergePassports(reviveRemoved(both, removed, 6), removed);
    expect(getChosenPerson(revived).shades.map(({ name }) => name)).toEqual(["Honey", "#8d5524"]);
  });
});
