import { isId } from "~/kit/ids";
import { notFound } from "./not-found";

/** The id in an address. It holds what somebody typed: only an id of ours goes into a header or query, all else is a 404. */
export function ourId(value: string): string {
  if (!isId(value)) throw notFound();
  return value;
}
