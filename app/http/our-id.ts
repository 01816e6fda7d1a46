import { isId, type OurId } from "~/kit/ids";
import { notFound } from "./not-found";

/**
 * The id in an address, `ourId<MemberId>(params.id)`: it holds what somebody typed, so only an id of ours goes into a
 * header or query; all else is a 404.
 */
export function ourId<T extends OurId>(value: string): T {
  if (!isId<T>(value)) throw notFound();
  return value;
}
