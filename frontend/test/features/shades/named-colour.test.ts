/** Which shade or colour an address asks for. */
import { describe, expect, it } from "vitest";
import { createApi } from "~/api/client/client";
import { loadNamedColour } from "~/features/shades/around/load-named-colour";

const PARAMS = new URLSearchParams("product=veil&shade=12");

const createTestApi = (status: number) =>
  createApi("https://api.test", async () => Response.json({ detail: "No" }, { status }));

describe("a shade that an address names", () => {
  it.each([404, 410])("is none where its product is missing: %i", async (status) => {
    expect(await loadNamedColour(createTestApi(status), PARAMS)).toBeNull();
  });

  it("is not known where the shop fails", async () => {
    await expect(loadNamedColour(createTestApi(500), PARAMS)).rejects.toMatchObject({ status: 500 });
  });
});
