import { data } from "react-router";

/** An unmatched address would skip the root's middleware, and with it the language of the error page. */
export function loader() {
  throw data({ code: "not_found" }, { status: 404 });
}
export const action = loader;
