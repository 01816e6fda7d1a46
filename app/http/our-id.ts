import { isId, type OurId } from "~/kit/ids";
import { notFound } from "./not-found";

/**
 * Validates an id from a URL, `ourId<MemberId>(params.id)`. The value is user input, so only a
 * well-formed id reaches a header or query; anything else is a 404.
 */
export function ourId<T extends OurId>(value: string): T {
  if (!isId<T>(value)) throw notFound();
  return value;
}
