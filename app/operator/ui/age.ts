import { hours } from "~/kit/duration";

/** "3 h", or days if it is more than two. */
export function age(ms: number): string {
  const inHours = Math.floor(ms / hours(1));
  return inHours < 48 ? `${inHours} h` : `${Math.floor(inHours / 24)} days`;
}
