import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listServicesDown } from "../../server/health";

describe("the services that are not up", () => {
  let folder = "";
  let file = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "undertone-"));
    file = join(folder, "status.json");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("are named with what they are doing", async () => {
    const services = { Storefront: "up", PostgreSQL: "down", API: "starting" };
    writeFileSync(file, JSON.stringify({ status: "degraded", services }));
    expect(await listServicesDown(file)).toEqual(["PostgreSQL is down", "API is starting"]);
  });

  it.each(["", "{", "null", "{}", "[]"])("are none where the file says %j", async (content) => {
    writeFileSync(file, content);
    expect(await listServicesDown(file)).toEqual([]);
  });

  it("are none where nobody writes the file", async () => {
    expect(await listServicesDown(file)).toEqual([]);
    expect(await listServicesDown("")).toEqual([]);
  });
});
