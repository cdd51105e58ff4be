import { describe, expect, it } from "vitest";
import {
  createProblemFromError,
  describeCause,
  describeProblem,
  describeTechnically,
  describeUnexpectedError,
  isUnauthorized,
  readProblem,
  toProblem,
  UNKNOWN_ERROR_TEXT,
} from "~/api/client/errors";

describe("reading a failed answer", () => {
  it("uses the detail's words", () => {
    const problem = readProblem(404, "Not Found", { detail: "No such brand" });
    expect(problem.message).toBe("No such brand");
    expect(problem.statusLine).toBe("Error 404: Not Found");
  });

  it.each([undefined, null, "text", {}, { detail: "" }, { detail: null }])(
    "says the status line when the body %j has no detail",
    (body) => {
      expect(readProblem(502, "Bad Gateway", body).message).toBe("Error 502: Bad Gateway");
    },
  );

  it("uses the words of a structured error, then those of the answer itself", () => {
    const read = (body: unknown, status = 500) => readProblem(status, "Internal Server Error", body);
    const structured = read({ detail: { code: 7, message: "The shelves fell over" }, message: "Failed" });
    expect(structured.message).toBe("The shelves fell over");
    expect(describeProblem(structured)).toBe("The shelves fell over");
    expect(read({ message: "Failed" }).message).toBe("Failed");
    expect(read({ detail: null, message: "Failed" }).message).toBe("Failed");
    expect(read({ detail: { message: "No such shade" } }, 422).message).toBe("No such shade");
    expect(read({ detail: { message: 5 } }).message).toBe("Error 500: Internal Server Error");
  });

  it("leaves the colon out where the status has no words", () => {
    expect(readProblem(599, "", {}).message).toBe("Error 599");
  });

  it("reads every field of a 422, as lines and as pairs", () => {
    const detail = [
      { loc: ["body", "email"], msg: "is not an address" },
      { loc: ["body", "shades", 0], msg: "is unknown" },
    ];
    const problem = readProblem(422, "Unprocessable Entity", { detail });
    expect(problem.message).toBe("body.email: is not an address\nbody.shades.0: is unknown");
    expect(problem.fields).toEqual([
      { field: "body.email", message: "is not an address" },
      { field: "body.shades.0", message: "is unknown" },
    ]);
  });

  it.each([[{ detail: [{}] }], [{ detail: { odd: 1 } }], [{ detail: [{ loc: ["a"] }] }]])(
    "says so when the fields of %j cannot be read",
    (body) => {
      expect(readProblem(422, "Unprocessable Entity", body).message).toBe("Internal Error Occurred");
    },
  );
});

describe("no answer at all", () => {
  it("keeps the error's own message and names the silence", () => {
    const problem = createProblemFromError(new TypeError("Failed to fetch"));
    expect(problem.message).toBe("Failed to fetch");
    expect(problem.statusLine).toBe("No Response from server");
  });

  it("shows a shopper the generic sentence instead", () => {
    expect(describeProblem(createProblemFromError(new TypeError("Failed to fetch")))).toBe(
      "An unknown error occurred on our end. Check your network connection and try again. " +
        "Check if a firewall is blocking access to the server. Enable cookies for this website.",
    );
    expect(describeProblem(readProblem(500, "Internal Server Error", undefined))).toBe(UNKNOWN_ERROR_TEXT);
    expect(describeUnexpectedError(new Error("the shelves fell over"))).toBe(
      `${UNKNOWN_ERROR_TEXT} Detail: the shelves fell over`,
    );
    expect(describeUnexpectedError("odd")).toBe(UNKNOWN_ERROR_TEXT);
    expect(describeProblem(readProblem(500, "", { detail: "Our shelves fell over" }))).toBe(
      "Our shelves fell over",
    );
  });

  it("shows the words of an error of the storefront's own, which is no lost network", () => {
    const gone = createProblemFromError(new Error("This product has no such shade any more."));
    expect(gone.statusLine).toBe("Internal Error Occurred");
    expect(describeProblem(gone)).toBe("This product has no such shade any more.");
  });

  it.each([
    ["the server's message", readProblem(502, "Bad Gateway", { detail: "Back soon" }), "Back soon"],
    ["else the response's", readProblem(502, "Bad Gateway", {}), "Error 502: Bad Gateway"],
    ["else the error's own", createProblemFromError(new Error("Pick another one.")), "Pick another one."],
  ])("names as the cause %s", (_, problem, cause) => {
    expect(describeCause(problem)).toBe(cause);
    expect(describeTechnically(problem)).toContain(cause);
    expect(describeTechnically(problem)).toContain(problem.statusLine);
  });

  it("turns anything thrown into a problem", () => {
    expect(toProblem("odd")).toMatchObject({ status: 0, message: UNKNOWN_ERROR_TEXT });
  });
});

describe("telling that a session is missing", () => {
  it.each([
    [401, undefined],
    [400, { status_code: 401 }],
    [403, { detail: "Unauthorized" }],
  ])("status %i with body %j", (status, body) => {
    expect(isUnauthorized(status, body)).toBe(true);
  });

  it("is not said of other refusals", () => {
    expect(isUnauthorized(403, { detail: "Not yours" })).toBe(false);
    expect(isUnauthorized(500, null)).toBe(false);
  });
});
