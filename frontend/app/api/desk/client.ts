/** The client of the desk. Its calls go with the session of staff, which is not that of a member. */
import { createApi, unwrapResponse } from "../client/client";

let signedOut = (): void => undefined;

/** `handler` is called when staff have to sign in, again or for the first time. */
export function onSignedOut(handler: () => void): void {
  signedOut = handler;
}

const send = async (request: Request): Promise<Response> => {
  const response = await fetch(request);
  if (response.status === 401 && !request.url.endsWith("/login/")) signedOut();
  return response;
};

export const desk = createApi("", send);

/** The values in the address of a call, such as `/brands/{brand_id}`, and what it sends. */
export function init<Path>(path: Path): { params: { path: Path } };
export function init<Path, Body>(path: Path, body: Body): { params: { path: Path }; body: Body };
export function init(path: object, body?: object) {
  return { params: { path }, ...(body && { body }) };
}

export const fetchStaff = () => unwrapResponse(desk.GET("/admin/desk/session"));

/** Signs in. The admin's own page has the same address for it. */
export async function signIn(username: string, password: string): Promise<void> {
  await sendJson("/admin/public/login/", { username, password });
}

export async function signOut(): Promise<void> {
  await sendJson("/admin/public/logout/", {});
}

async function sendJson(address: string, body: object): Promise<void> {
  const request = send(
    new Request(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  await unwrapResponse(request.then(async (response) => readJson(response)));
}

async function readJson(response: Response) {
  const body: unknown = await response.json().catch(() => ({}));
  return response.ok ? { data: body as object, response } : { error: body, response };
}

/** Sends a file as a form, as `fetch` does it by itself. */
export function sendFile<T extends object>(
  path: "pictures" | "incoming/files",
  field: string,
  file: Blob,
): Promise<T> {
  const form = new FormData();
  form.append(field, file, field);
  const request = send(new Request(`/admin/desk/${path}`, { method: "POST", body: form }));
  return unwrapResponse(request.then(readJson) as Promise<{ data: T; response: Response }>);
}
