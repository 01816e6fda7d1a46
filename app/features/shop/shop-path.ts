import { MAX_BACK_LENGTH } from "~/domain/order/order";
import { isId, type MemberId } from "~/kit/ids";
import { normalizeInput } from "~/kit/normalize-input";
import { safePath } from "~/kit/url";

/** Query parameters kept across shop pages: the return path and the entered discount code. */
export type ShopQuery = { back: string | null; code?: string | null };

type EnteredCodeState = { typed: string | null; refusal: string | null };

/** An invalid code is reported where it was entered and is not passed on (R332). */
export const forwardableCode = ({ typed, refusal }: EnteredCodeState): string | null =>
  refusal === "code_not_found" || refusal === "code_used" ? null : typed;

/** URL of a shop page with the kept parameters. */
export function shopPath(path: string, { back, code }: ShopQuery): string {
  const query = new URLSearchParams();
  if (code) query.set("code", code);
  if (back) query.set("back", back);
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

/** Query parameter of a chat to which a payment led back: the order. */
export const BOUGHT_PARAM = "bought";

/** The bundle comes from the URL and may be unknown. */
export function checkoutPath(bundle: string, method: string | null, shopQuery: ShopQuery): string {
  const place = `/credits/${encodeURIComponent(bundle)}`;
  return shopPath(method ? `${place}/${method}` : place, shopQuery);
}

/**
 * The return path: `?back=`, a path of the site, or `?chat=`, the member they were writing to. Null
 * if neither is present or it is too long.
 */
export function returnPathIn({ searchParams }: URL): string | null {
  const chat = searchParams.get("chat");
  if (isId<MemberId>(chat)) return `/members/${chat}/chat`;
  const back = safePath(searchParams.get("back"), "");
  return back.length > MAX_BACK_LENGTH ? null : back || null;
}

/** Maximum length of the code in the form's schema (order.schema.ts). */
const MAX_CODE_LENGTH = 100;

export const codeIn = ({ searchParams }: URL): string | null =>
  normalizeInput(searchParams.get("code") ?? "").slice(0, MAX_CODE_LENGTH) || null;
