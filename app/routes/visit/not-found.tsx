import { data } from "react-router";

/** An unmatched address would skip the root's middleware, and with it the language of the error page. */
export function loader() {
  throw data({ code: "not_found" }, { status: 404 });
}
export const action = loader;

/** Never shown: it makes this a page, so that the error is a page too. */
export default function NotFound() {
  return null;
}
