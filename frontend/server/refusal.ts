/** Why a request is not served: a status and a sentence. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
  }
}

/** The client closed its connection before its request was whole. Nobody is left to answer. */
export class ClientGoneError extends Error {}
