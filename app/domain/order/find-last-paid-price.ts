import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { PaidOrder } from "../site/message-costs";
import { selectLastPaidPrice } from "./start-payment-store";

/** The price and credits of the member's newest completed order; null if they never bought. */
export async function findLastPaidPrice(
  services: Pick<Services, "readTogether">,
  viewer: MemberKey,
): Promise<PaidOrder | null> {
  const [last] = await services.readTogether(selectLastPaidPrice(viewer));
  return last ?? null;
}
