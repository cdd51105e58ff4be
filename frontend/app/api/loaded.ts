/** A loader's result as plain data: what was asked for, or the problem in its place. */
import { data } from "~/router";
import { asProblem, type Problem } from "./errors";

export type Loaded<T> = { ok: true; value: T } | { ok: false; problem: Problem };

const UNAVAILABLE = 503;

/** Waits for a call and never throws. */
export async function attempt<T>(work: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    return { ok: false, problem: asProblem(error) };
  }
}

/** A page of several parts: its status is that of the first part that failed. */
export function answerAll<T extends Record<string, Loaded<unknown> | object>>(parts: T) {
  const failed = Object.values(parts).find((part) => "ok" in part && !part.ok) as
    | { problem: Problem }
    | undefined;
  return data(parts, { status: failed ? failed.problem.status || UNAVAILABLE : 200 });
}

/** A page's answer: a page whose content failed says so in its status, and is not stored. */
export function answer<T>(loaded: Loaded<T>) {
  return data(loaded, { status: loaded.ok ? 200 : loaded.problem.status || UNAVAILABLE });
}
