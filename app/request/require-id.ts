import { type GeneratedId, isId } from "~/kit/ids";
import { notFound } from "./not-found";

/**
 * Validates an id from a URL, `requireId<MemberId>(params.id)`. The value is user input, so only a
 * well-formed id reaches a header or query; anything else is a 404.
 */
export function requireId<T extends GeneratedId>(value: string): T {
  if (!isId<T>(value)) throw notFound();
  return value;
}
