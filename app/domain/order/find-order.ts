import { isId, type OrderId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { type OwnOrder, toOwnOrder } from "./own-order";
import { selectOwnOrder } from "./own-order-store";

/**
 * The viewer's own order with its receipt and refunds; null if it does not exist or is not theirs.
 */
export async function findOrder(
  services: Services,
  viewer: MemberKey,
  id: string | undefined,
): Promise<OwnOrder | null> {
  if (!isId<OrderId>(id)) return null;
  const now = services.now();
  const [row] = await services.readTogether(selectOwnOrder(viewer, id, now));
  return row ? toOwnOrder(row, now) : null;
}
