import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { PaymentMethod } from "../payment/payment";
import { selectLastOrder } from "./start-payment-store";

/** The bundle and payment method of the member's newest completed order; null if there is none. */
export async function findLastOrder(
  services: Pick<Services, "readTogether">,
  viewer: MemberKey,
): Promise<{ bundle: string; method: PaymentMethod } | null> {
  const [last] = await services.readTogether(selectLastOrder(viewer));
  return last ?? null;
}
