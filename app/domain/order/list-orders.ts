import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { type OwnOrder, toOwnOrder } from "./own-order";
import { selectOwnOrders } from "./own-order-store";

/** Orders per page. */
const PAGE = 20;

/**
 * The viewer's own orders, newest first; `next` is the cursor of the next page, null on the last.
 */
export async function listOrders(
  services: Services,
  viewer: MemberKey,
  after: string | null,
): Promise<{ orders: OwnOrder[]; next: string | null }> {
  const now = services.now();
  const query = { limit: PAGE + 1, now };
  const rows = await services.readTogether(selectOwnOrders(viewer, decodeCursor(after), query));
  const orders = rows.slice(0, PAGE).map((row) => toOwnOrder(row, now));
  const last = orders.at(-1);
  const next = rows.length > PAGE && last ? encodeCursor([last.createdAt, last.id]) : null;
  return { orders, next };
}
