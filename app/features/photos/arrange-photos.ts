import type { OwnPhoto } from "~/domain/profile/own-photos";

/**
 * Search parameter of a form that stays on its page: the answer is no redirect. A fetcher that
 * submits again while its redirect loads is removed by the router, which then throws at the next
 * navigation.
 */
export const IN_PLACE_PARAM = "in_place";

/** The list with one item moved to another index. */
export function moveItemTo<T>(list: readonly T[], one: T, place: number): T[] {
  const rest = list.filter((other) => other !== one);
  const at = Math.max(0, Math.min(rest.length, place));
  return [...rest.slice(0, at), one, ...rest.slice(at)];
}

/** The list with one item moved by a number of positions: -1 earlier, 1 later. */
export function moveItemBy<T>(list: readonly T[], one: T, by: number): T[] {
  return moveItemTo(list, one, list.indexOf(one) + by);
}

/** Whether the photo may become the main one (R114). */
export const mayBeMain = ({ main, status, visibility }: OwnPhoto) =>
  !main && status !== "rejected" && visibility !== "premium";
