import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Method } from "../payment/payment";
import { selectLast } from "./pay-store";

/** The bundle and payment method of the member's newest completed order; null if there is none. */
export async function lastOrder(
  services: Pick<Services, "readTogether">,
  viewer: MemberKey,
): Promise<{ bundle: string; method: Method } | null> {
  const [last] = await services.readTogether(selectLast(viewer));
  return last ?? null;
}
