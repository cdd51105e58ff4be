/** A refused request: its status and the reason. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
  }
}

/** The client closed the connection before its request was complete. No response is possible. */
export class ClientGoneError extends Error {}
