import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Method } from "../payment/payment";
import { selectLast } from "./pay-store";

/** What a member bought last, and how they paid: the newest order that stands. Null for whoever has none. */
export async function lastOrder(
  services: Pick<Services, "readTogether">,
  viewer: MemberKey,
): Promise<{ bundle: string; method: Method } | null> {
  const [last] = await services.readTogether(selectLast(viewer));
  return last ?? null;
}
