/** The error of a failed API call, and the messages shown to shoppers. */

export const UNKNOWN_ERROR_TEXT =
  "An unknown error occurred on our end. Check your network connection and try again.";
const NETWORK_ERROR_TEXT = `${UNKNOWN_ERROR_TEXT} Check if a firewall is blocking access to the server. Enable cookies for this website.`;
const OFFLINE_TEXT = "You are offline. Check your network connection and try again.";
export const SESSION_EXPIRED_TEXT = "Session expired. Please log in again.";
const NO_RESPONSE_TEXT = "No Response from server";
const INTERNAL_ERROR_TEXT = "Internal Error Occurred";

const UNREADABLE_TEXT = "The answer came damaged. Please try again.";

/** One field that the API refused, and why. */
export interface FieldError {
  field: string;
  message: string;
}

/** A failure as plain data, so that a loader can send it to the page. */
export interface Problem {
  /** The HTTP status, or 0 if there was no response. */
  status: number;
  message: string;
  /** The technical line of an error panel, such as "Error 404: Not Found". */
  statusLine: string;
  fields: FieldError[];
  /** The slug of what a merged product or brand is part of now. */
  movedTo?: string | undefined;
}

/** Thrown by every API call that fails. */
export class ApiError extends Error implements Problem {
  readonly status: number;
  readonly statusLine: string;
  readonly fields: FieldError[];
  readonly movedTo: string | undefined;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = "ApiError";
    this.status = problem.status;
    this.statusLine = problem.statusLine;
    this.fields = problem.fields;
    this.movedTo = problem.movedTo;
  }
}

/** Reads a failed response: its invalid fields (422), the server's message, or else its status line. */
export function readProblem(status: number, statusText: string, body: unknown): Problem {
  const statusLine = `Error ${status}: ${statusText}`.replace(/: $/, "");
  const detail = isRecord(body) ? body.detail : undefined;
  const told = readText(detail) || readText(isRecord(detail) && detail.message);
  if (status === 422 && detail !== undefined && !told) return readFieldErrors(detail, statusLine);
  const message = told || readText(isRecord(body) && body.message) || statusLine;
  const movedTo = readText(isRecord(body) && body.moved_to) || undefined;
  return { status, statusLine, fields: [], message, ...(movedTo && { movedTo }) };
}

/** The problem of a request that got no response, or of any other thrown error. */
export function createProblemFromError(error: unknown): Problem {
  return {
    status: 0,
    message: findOwnMessage(error),
    statusLine: isNetworkError(error) ? NO_RESPONSE_TEXT : INTERNAL_ERROR_TEXT,
    fields: [],
  };
}

/** A parser's words about JSON that was cut short are for nobody who shops. */
function findOwnMessage(error: unknown): string {
  if (error instanceof SyntaxError) return UNREADABLE_TEXT;
  return error instanceof Error && error.message ? error.message : UNKNOWN_ERROR_TEXT;
}

/** `fetch` throws a TypeError or a DOMException. The storefront's own checks throw plain errors. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException || !(error instanceof Error);
}

/** The message for an error panel: the server's own, a general one, or that of an error of the storefront. */
export function describeProblem(problem: Problem): string {
  const { status, message, statusLine } = problem;
  if (hasServerMessage(problem)) return message;
  if (status !== 0) return UNKNOWN_ERROR_TEXT;
  if (statusLine !== NO_RESPONSE_TEXT) return message;
  return isOffline() ? OFFLINE_TEXT : NETWORK_ERROR_TEXT;
}

/** Node has no `onLine`. */
const isOffline = () => globalThis.navigator?.onLine === false;

/** The cause of a failure in one line: the server's message, else the response's, else the error's own. */
export function describeCause(problem: Problem, failed?: string): string {
  const cause = problem.status !== 0 ? problem.message : describeProblem(problem);
  return failed ? `${failed}. ${cause}` : cause;
}

/** The technical line of a panel with a fixed description: the response, and the server's message if it sent one. */
export function describeTechnically({ message, statusLine }: Problem): string {
  return message === statusLine ? statusLine : `${statusLine}. ${message}`;
}

/** Whether the server sent a message of its own. */
export function hasServerMessage({ status, message, statusLine }: Problem): boolean {
  return status !== 0 && message !== statusLine;
}

/** The message for an unexpected error in the storefront itself. */
export function describeUnexpectedError(error: unknown): string {
  const detail = error instanceof Error && error.message ? findOwnMessage(error) : "";
  return detail ? `${UNKNOWN_ERROR_TEXT} Detail: ${detail}` : UNKNOWN_ERROR_TEXT;
}

/** Converts anything thrown to a Problem. */
export function toProblem(error: unknown): Problem {
  if (!(error instanceof ApiError)) return createProblemFromError(error);
  const { status, message, statusLine, fields, movedTo } = error;
  return { status, message, statusLine, fields, ...(movedTo && { movedTo }) };
}

/** Whether a response means "sign in again": by its status, or by the status code or detail in its body. */
export function isUnauthorized(status: number, body: unknown): boolean {
  if (status === 401) return true;
  if (!isRecord(body)) return false;
  return body.status_code === 401 || body.detail === "Unauthorized";
}

function readFieldErrors(detail: unknown, statusLine: string): Problem {
  try {
    const fields = (detail as { loc: (string | number)[]; msg: string }[]).map(({ loc, msg }) => ({
      field: loc.join("."),
      message: requireText(msg),
    }));
    const message = fields.map((each) => `${each.field}: ${each.message}`).join("\n");
    return { status: 422, message, statusLine, fields };
  } catch {
    return { status: 422, message: INTERNAL_ERROR_TEXT, statusLine, fields: [] };
  }
}

const readText = (value: unknown): string => (typeof value === "string" ? value : "");

function requireText(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("a field error without words");
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
