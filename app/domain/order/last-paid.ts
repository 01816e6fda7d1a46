import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Paid } from "../site/message-costs";
import { selectLastPaid } from "./pay-store";

/** What a member paid for credits the last time, by the order that stands; null for whoever never bought. */
export async function lastPaid(
  services: Pick<Services, "readTogether">,
  viewer: MemberKey,
): Promise<Paid | null> {
  const [last] = await services.readTogether(selectLastPaid(viewer));
  return last ?? null;
}
