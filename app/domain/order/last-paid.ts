import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Paid } from "../site/message-costs";
import { selectLastPaid } from "./pay-store";

/** The price and credits of the member's newest completed order; null if they never bought. */
export async function lastPaid(
  services: Pick<Services, "readTogether">,
  viewer: MemberKey,
): Promise<Paid | null> {
  const [last] = await services.readTogether(selectLastPaid(viewer));
  return last ?? null;
}
