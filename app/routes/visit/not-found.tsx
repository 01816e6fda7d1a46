import { notFound } from "~/request/responses";

/**
 * Without this route an unmatched URL would skip the root's middleware, and with it the error
 * page's language.
 */
export function loader() {
  throw notFound();
}
export const action = loader;

/** Never rendered: a component makes this a page route, so that the error is rendered as a page. */
export default function NotFound() {
  return null;
}
