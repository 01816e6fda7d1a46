import { BACK_LENGTH } from "~/domain/order/order";
import { isId, type MemberId } from "~/kit/ids";
import { plainLine } from "~/kit/plain-line";
import { safePath } from "~/kit/safe-path";

/** What goes along from page to page of the shop: where its buyer came from, and the discount code that they typed. */
export type Along = { back: string | null; code?: string | null };

type CodeTyped = { typed: string | null; refusal: string | null };

/** A code that is none is told where it was typed, and goes no further (R332). */
export const codeAlong = ({ typed, refusal }: CodeTyped): string | null =>
  refusal === "code_not_found" || refusal === "code_used" ? null : typed;

/** A page of the shop, with what goes along. */
export function shopPath(path: string, { back, code }: Along): string {
  const query = new URLSearchParams();
  if (code) query.set("code", code);
  if (back) query.set("back", back);
  const words = query.toString();
  return words ? `${path}?${words}` : path;
}

/** Of a bundle as an address names it, which may be no name of ours at all. */
export function checkoutPath(bundle: string, method: string | null, along: Along): string {
  const place = `/credits/${encodeURIComponent(bundle)}`;
  return shopPath(method ? `${place}/${method}` : place, along);
}

/** Where a buyer came from: `?back=`, a path of the site, or `?chat=`, whom they were writing to. Null: from nowhere else, or too long to go along. */
export function backIn({ searchParams }: URL): string | null {
  const chat = searchParams.get("chat");
  if (isId<MemberId>(chat)) return `/members/${chat}/chat`;
  const back = safePath(searchParams.get("back"), "");
  return back.length > BACK_LENGTH ? null : back || null;
}

/** So long a code may be as it is typed (order.schema.ts). */
const CODE_LENGTH = 100;

export const codeIn = ({ searchParams }: URL): string | null =>
  plainLine(searchParams.get("code") ?? "").slice(0, CODE_LENGTH) || null;
