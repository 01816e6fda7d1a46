import { notFound } from "~/http/not-found";

/** An unmatched address would skip the root's middleware, and with it the language of the error page. */
export function loader() {
  throw notFound();
}
export const action = loader;

/** Never shown: it makes this a page, so that the error is a page too. */
export default function NotFound() {
  return null;
}
