/** The shade passport: strict reading, the file, the code and the QR code. */
import fc from "fast-check";
import jsQR from "jsqr";
import { encode as drawQr } from "uqr";
import { describe, expect, it } from "vitest";
import { putShade } from "~/features/passport/store/change-passport";
import {
  getShadeKey,
  NOT_A_PASSPORT_TEXT,
  OTHER_VERSION_TEXT,
  PassportError,
  readPassport,
} from "~/features/passport/store/read-passport";
import {
  buildPassportLink,
  decodePassport,
  encodeForQr,
  encodePassport,
  MAX_QR_LENGTH,
} from "~/features/passport/transfer/passport-code";
import {
  CHANGED_TEXT,
  checksumOf,
  MAX_FILE_SIZE,
  readPassportFile,
  TOO_LARGE_TEXT,
  writePassportFile,
} from "~/features/passport/transfer/passport-file";
import { both, HONEY, passports } from "./samples";

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
