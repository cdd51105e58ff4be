/** Any unknown path: not found. */
import { data } from "~/router";

export function loader(): never {
  throw data("Not Found", { status: 404, statusText: "Not Found" });
}

export default function NotFound() {
  return null;
}
