import { describe, expect, it } from "vitest";
import { RenderQueues } from "../../server/pages/render-queues";
import { RefusedError } from "../../server/request-errors";

/** A render that ends when it is told to, and notes that it has begun. */
function createRender(begun: string[], name: string) {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begin = () => {
    begun.push(name);
    return ended;
  };
  return { hasBegun: false, begin, end };
}

const waitForOthers = () => new Promise((resolve) => setImmediate(resolve));

function setup() {
  const begun: string[] = [];
  const queues = new RenderQueues();
  const ask = (client: string, count: number) =>
    Array.from({ length: count }, (_, number) => {
      const render = createRender(begun, `${client}${number}`);
      queues.add(client, render);
      return render;
    });
  return { begun, queues, ask };
}

describe("pages that wait to be drawn", () => {
  it("are drawn four at once of each client, and no other client waits for them", async () => {
    const { begun, ask } = setup();
    const [first] = ask("a", 6);
    expect(begun).toEqual(["a0", "a1", "a2", "a3"]);
    ask("b", 1);
    expect(begun.at(-1)).toBe("b0");
    first?.end();
    await waitForOthers();
    expect(begun.at(-1)).toBe("a4");
  });

  it("are refused where very many of one client wait, with the time to wait", () => {
    const { queues, ask } = setup();
    ask("a", 68);
    const refusal = (() => {
      try {
        queues.add("a", createRender([], "one more"));
      } catch (error) {
        return error as RefusedError;
      }
    })();
    expect(refusal).toBeInstanceOf(RefusedError);
    expect(refusal).toMatchObject({ status: 429, headers: { "Retry-After": "2" } });
    ask("b", 1);
  });

  it("are drawn when the first of all who want them has its turn, and once", async () => {
    const { begun, queues, ask } = setup();
    const [first] = ask("a", 4);
    const shared = createRender(begun, "shared");
    queues.add("a", shared);
    queues.add("a", shared);
    expect(begun).not.toContain("shared");
    queues.add("b", shared);
    expect(begun.at(-1)).toBe("shared");
    first?.end();
    await waitForOthers();
    expect(begun.filter((name) => name === "shared")).toHaveLength(1);
    ask("a", 1);
    expect(begun).toHaveLength(6);
  });
});
