import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import type { CreditRates } from "../site/shop";
import { selectUnspentOrders } from "./credit-rates-store";
import { welcomePercent } from "./find-quote";

/**
 * What the viewer's next credits cost (R315): the oldest are spent first (R269), each at the price
 * paid in its order. While free credits are next, no order has a price; if none are left, only the
 * discount of the next purchase counts.
 */
export async function findCreditRates(
  services: Pick<Services, "readTogether" | "now">,
  viewer: Viewer,
): Promise<CreditRates> {
  const rows = await services.readTogether(selectUnspentOrders(viewer));
  const lots = rows.filter(({ left }) => left > 0).reverse();
  const free = lots[0]?.older ?? null;
  return {
    free,
    lots: free ? [] : lots.map(({ older: _, ...lot }) => lot),
    percent: welcomePercent(viewer, services.now()) ?? 0,
  };
}
