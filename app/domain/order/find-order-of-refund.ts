import { isId, type OrderId, type RefundId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectOrderOfRefund } from "./order-of-refund-store";

/** Finds the order of the viewer's own refund, since ledger entries carry the id of the refund. */
export async function findOrderOfRefund(
  services: Services,
  viewer: MemberKey,
  id: string | undefined,
): Promise<OrderId | null> {
  if (!isId<RefundId>(id)) return null;
  const [found] = await services.readTogether(selectOrderOfRefund(viewer, id));
  return found?.id ?? null;
}
