/** Storing what staff write in place of the version that they saw, and what it said before. */
import { unwrapResponse } from "../client/client";
import { ApiError } from "../client/errors";
import type { components, paths } from "../schema";
import { desk, init } from "./client";

type Schemas = components["schemas"];
type Fields = Record<string, unknown>;
export type PastChange = Omit<Schemas["PastChange"], "before" | "after"> & { before: Fields; after: Fields };
type Kind = paths["/admin/desk/history/{kind}/{row_id}"]["get"]["parameters"]["path"]["kind"];

export interface Versioned<T> {
  version: string;
  document: T;
}

/** Somebody else saved it meanwhile. `theirs` is what they saved. */
export class ChangedMeanwhileError extends ApiError {
  constructor(
    readonly theirs: Versioned<unknown>,
    message: string,
  ) {
    super({ status: 409, message, statusLine: "Error 409: Conflict", fields: [] });
  }
}

/** The same as `unwrapResponse`, for what may have been saved by somebody else meanwhile. */
export const unwrapSaved: typeof unwrapResponse = async (answer) => {
  const { error, response } = await answer.catch(() => ({ error: undefined, response: undefined }));
  if (response?.status === 409) {
    const { theirs, detail } = (error ?? {}) as { theirs?: Versioned<unknown>; detail?: string };
    // A proxy may answer 409 too.
    if (theirs) throw new ChangedMeanwhileError(theirs, detail ?? "Somebody else saved it meanwhile");
  }
  return unwrapResponse(answer);
};

export async function fetchHistory(kind: Kind, row_id: number): Promise<PastChange[]> {
  const path = { kind, row_id };
  const { changes } = await unwrapResponse(desk.GET("/admin/desk/history/{kind}/{row_id}", init(path)));
  return changes as PastChange[];
}
