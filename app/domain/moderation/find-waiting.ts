import { first } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { ItemKind } from "../moderation-decision/moderation-decision";
import { withEachDatabase } from "../site/site-services";
import { selectWaitingItem } from "./claim-store";
import { type Claimant, WAITING } from "./claims";

/** Where an item waits, and when it is due; null if it does not wait for this moderator. */
export async function findWaiting(
  services: Services,
  staff: Pick<Claimant, "id">,
  { kind, item }: { kind: ItemKind; item: string },
) {
  const found = await Promise.all(
    withEachDatabase(services).map(async (here) => {
      const row = await first(here.db, selectWaitingItem(WAITING[kind](staff.id), item));
      return row && { here, siteId: row.siteId as SiteId, dueAt: row.at };
    }),
  );
  return found.find((one) => one !== null) ?? null;
}
