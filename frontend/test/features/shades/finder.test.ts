/** The finder's address, its search boxes and its groups. */
import { describe, expect, it } from "vitest";
import { type Api, createApi } from "~/api/client/client";
import { filterItems } from "~/features/shades/finder/step-panel";
import { buildMapPoints } from "~/features/shades/result/map/shade-map-points";
import {
  addSideMatches,
  declaresUndertone,
  findMatchesForShade,
  listSideMatches,
  listWorn,
} from "~/shared/shades/find-matches";
import { findMatchesForOwned } from "~/shared/shades/find-matches-for-owned";
import {
  buildFinderPath,
  canFindMatches,
  chooseBrand,
  chooseProduct,
  chooseShade,
  getOpenStep,
  listDecided,
  readFinderQuery,
  startMode,
  toggleCompared,
} from "~/shared/shades/finder-query";
import { groupMatches } from "~/shared/shades/group-matches";

const read = (search: string) => readFinderQuery(new URLSearchParams(search));

describe("the address", () => {
  it.each([
    "/match-your-shade",
    "/match-your-shade?brand=umber&product=veil&shade=12&category=blush&min=5&max=20&compare=3,4",
    "/match-your-shade?brand=umber&product=veil&shade=12&undertone=same",
    "/match-your-shade?brand=umber&product=veil&shade=12&min=20&max=20",
    "/match-your-shade?brand=umber&product=veil&shade=12&max=20&delivered=1",
    "/match-your-shade?by=colour&hex=c98f6b",
    "/match-your-shade?by=photo&hex=c98f6b&within=2.4",
    "/match-your-shade?by=several&own=wear:veil:12&own=too_dark:c98f6b",
    "/match-your-shade?by=several&own=wear:veil:12&own=undecided:c98f6b",
  ])("%s reads back as itself", (path) => {
    expect(buildFinderPath(read(path.split("?")[1] ?? ""))).toBe(path);
  });

  it("keeps nothing it cannot stand behind", () => {
    const question = read(
      "by=magic&brand=a/../b&product=x&shade=-1&hex=zz&own=love:veil:1&own=wear:veil:x&min=9&max=8&compare=1,2,3,4,5,x",
    );
    expect(question).toMatchObject({ mode: "product", owned: [], compare: [1, 2, 3, 4] });
    for (const field of ["brand", "product", "shade", "hex"] as const)
      expect(question[field]).toBeUndefined();
    expect(question.matchFilters.min).toBeUndefined();
  });

  it("names each shade once that is compared or owned", () => {
    expect(read("compare=5,5,6").compare).toEqual([5, 6]);
    expect(read("own=wear:veil:1&own=wear:veil:1&own=too_dark:veil:1").owned).toEqual([
      { verdict: "wear", product: "veil", shade: 1 },
      { verdict: "too_dark", product: "veil", shade: 1 },
    ]);
  });

  it("has no product without a brand, and no shade without a product", () => {
    expect(read("product=veil&shade=3").product).toBeUndefined();
    expect(read("brand=umber&shade=3").shade).toBeUndefined();
  });
});

describe("the steps", () => {
  it("open in turn, and close when all is chosen", () => {
    expect(getOpenStep(read(""))).toBe("brand");
    expect(getOpenStep(read("step=shade"))).toBe("brand");
    expect(getOpenStep(read("brand=umber"))).toBe("product");
    expect(getOpenStep(read("brand=umber&product=veil"))).toBe("shade");
    expect(getOpenStep(read("brand=umber&product=veil&shade=1"))).toBeUndefined();
    expect(getOpenStep(read("brand=umber&product=veil&shade=1&step=product"))).toBe("product");
  });

  it("reset what follows from them", () => {
    const all = read("brand=umber&product=veil&shade=1&finish=matte&words=ve");
    expect(buildFinderPath(chooseBrand(all, "velour"))).toBe("/match-your-shade?brand=velour");
    expect(buildFinderPath(chooseProduct(all, "balm"))).toBe("/match-your-shade?brand=umber&product=balm");
  });

  it("add a shade to those owned, of which nothing is said yet", () => {
    const withVeil = chooseShade(startMode("several"), "veil", 12);
    expect(buildFinderPath(withVeil)).toBe("/match-your-shade?by=several&own=undecided:veil:12");
    expect(canFindMatches(withVeil)).toBe(false);
    const withBalm = chooseShade(read("by=several&own=wear:veil:12"), "balm", 3);
    expect(buildFinderPath(withBalm)).toBe(
      "/match-your-shade?by=several&own=wear:veil:12&own=undecided:balm:3",
    );
    expect(canFindMatches(withBalm)).toBe(true);
    expect(buildFinderPath(chooseShade(withBalm, "veil", 12))).toBe(buildFinderPath(withBalm));
    expect(buildFinderPath(chooseShade(withBalm, "balm", 3))).toBe(buildFinderPath(withBalm));
  });

  it("take an open question back once it is answered, whatever the order", () => {
    const answered = ["own=undecided:veil:1&own=too_dark:veil:1", "own=too_dark:veil:1&own=undecided:veil:1"];
    for (const search of answered)
      expect(read(`by=several&${search}`).owned).toEqual([
        { verdict: "too_dark", product: "veil", shade: 1 },
      ]);
  });
});

describe("the search boxes", () => {
  const items = [
    { name: "Ivory", description: "Pale" },
    { name: "Umber", color: "#7A4F33" },
    { slug: "rose-veil" },
  ];

  it.each([
    ["ivo", 1],
    ["PALE", 1],
    ["7a4f", 1],
    ["Rose-", 1],
    ["", 3],
    ["nothing", 0],
  ])("typing %j leaves %d", (typed, left) => {
    expect(filterItems(items, typed, (item) => item)).toHaveLength(left);
  });

  it("shows first what is named so", () => {
    const brands = [{ name: "Lantern", description: "A number of reds" }, { name: "Umbra" }];
    expect(filterItems(brands, "umb", (item) => item).map(({ name }) => name)).toEqual(["Umbra", "Lantern"]);
  });
});

const match = (value: string, values: object = {}) =>
  ({
    slug: value,
    name: value,
    brand: "",
    difference: "",
    worn_together: null,
    variants: [{ id: 1, name: value, value }],
    ...values,
  }) as never;

describe("the groups", () => {
  it("sort matches by the side the eye sees them on", () => {
    const groups = groupMatches({ name: "Mine", value: "#c98f6b" }, [
      match("#c98f6c"),
      match("#e0ac8a"),
      match("#9c6a4c"),
    ]);
    expect(groups.asLight).toHaveLength(1);
    expect(groups.lighter.map(({ slug }) => slug)).toEqual(["#e0ac8a"]);
    expect(groups.deeper.map(({ slug }) => slug)).toEqual(["#9c6a4c"]);
  });

  it("count a shade that people wear as well on its own, whatever its swatch says", () => {
    const groups = groupMatches({ name: "Mine", value: "#c98f6b" }, [
      match("#9c6a4c", { worn_together: 13 }),
    ]);
    expect(groups.worn).toHaveLength(1);
  });

  it("keep the order of the API, and its match of a product that lies on a side too", () => {
    const similar = [match("worn", { delta_e: 3, worn_together: 13 }), match("near", { delta_e: 1 })];
    const sides = [
      match("further", { delta_e: 5 }),
      match("worn", { delta_e: 2 }),
      match("far", { delta_e: 4 }),
    ];
    const all = addSideMatches(similar, sides);
    expect(all.map(({ slug }) => slug)).toEqual(["worn", "near", "far", "further"]);
    expect(all[0]?.worn_together).toBe(13);
  });
});

describe("what is looked for on the sides", () => {
  const mine = { name: "Mine", value: "#c98f6b" };
  const list = (...found: never[]) => listSideMatches(mine, found).map(({ slug }) => slug);
  const met = { standings: [{ met: true }], verdict: "noticeable" };

  it("is there if it lies on a side", () => {
    expect(list(match("#9c6a4c", met), match("#e0ac8a", met))).toEqual(["#e0ac8a", "#9c6a4c"]);
  });

  it("is left out if nobody would call it a match", () => {
    expect(list(match("#e0ac8a", { ...met, verdict: "different" }))).toEqual([]);
  });

  it("is left out if it is about as light, however far in hue", () => {
    expect(list(match("#c98f6c", met))).toEqual([]);
  });

  it("is left out if it is no lighter and no deeper than asked for", () => {
    expect(list(match("#e0ac8a", { ...met, standings: [{ met: false }] }))).toEqual([]);
  });
});

describe("the map", () => {
  it("draws lighter shades higher and warmer ones further right", () => {
    const points = buildMapPoints(
      [{ name: "Mine", value: "#c98f6b" }],
      [match("#e0ac8a"), match("#c9986b"), match("#c98680")],
    );
    const at = (name: string) => points.find((point) => point.name === name) ?? { x: 0, y: 0 };
    expect(at("#e0ac8a").y).toBeLessThan(at("Mine").y);
    expect(at("#c9986b").x).toBeGreaterThan(at("Mine").x);
    expect(at("#c98680").x).toBeLessThan(at("Mine").x);
  });
});

describe("comparing", () => {
  it("holds four at most and lets go of one ticked again", () => {
    expect(toggleCompared([1, 2, 3, 4], 5)).toEqual([1, 2, 3, 4]);
    expect(toggleCompared([1, 2], 1)).toEqual([2]);
  });
});

it("the matches of several shades are as many as there may be, without the shopper's own", async () => {
  const query = read("by=several&own=wear:veil:1&own=too_dark:veil:2");
  const send = async (request: Request) => {
    const { limit } = (await request.json()) as { limit: number };
    const products = Array.from({ length: limit }, (_, index) => ({ variants: [{ id: index + 1 }] }));
    return Response.json({ products, target: null, nearest_lighter: null, nearest_deeper: null });
  };
  const { matches } = await findMatchesForOwned(createApi("http://shop.example", send), query, [], []);
  expect(matches).toHaveLength(15);
  expect(matches.map(({ variants }) => variants[0]?.id)).not.toContain(2);
});

describe("the same undertone, as declared", () => {
  const warm = { name: "Honey", value: "#c98f6b", variant: 12, undertone: "warm" };
  const silent = { ...warm, variant: 13, undertone: null };
  /** Answers with no matches, and remembers what it was asked. */
  const makeApi = () => {
    const asked: unknown[] = [];
    const answer = (_: string, request: { body?: unknown; params?: { query: unknown } }) => {
      asked.push(request.body ?? request.params?.query);
      const data = { products: [], nearest_lighter: null, nearest_deeper: null };
      return Promise.resolve({ data, response: new Response() });
    };
    return { api: { GET: answer, POST: answer } as unknown as Api, asked };
  };

  it.each([
    [warm, true],
    [silent, false],
  ])("is asked for where the shade declares one", async (shade, isAsked) => {
    const { api, asked } = makeApi();
    await findMatchesForShade(api, read("brand=umber&product=veil&shade=12&undertone=same"), shade, []);
    expect(asked).toHaveLength(3);
    for (const request of asked)
      expect(Boolean((request as { same_undertone?: boolean }).same_undertone)).toBe(isAsked);
  });

  it.each([
    ["wear", true],
    ["too_dark", false],
  ])("of owned shades goes by the one worn: %s", async (verdict, isAsked) => {
    const { api, asked } = makeApi();
    const query = read(`by=several&own=${verdict}:veil:12&own=wear:veil:13&undertone=same`);
    expect(declaresUndertone(listWorn(listDecided(query.owned), [warm, silent]))).toBe(isAsked);
    await findMatchesForOwned(api, query, [warm, silent], []);
    expect(asked).toMatchObject([{ same_undertone: isAsked }]);
  });
});
