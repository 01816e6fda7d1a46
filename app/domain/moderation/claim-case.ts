import { sql } from "drizzle-orm";
import { run } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { markInWork } from "../complaint/case-sql";
import type { ItemKind } from "../moderation-decision/moderation-decision";
import { type Claimant, claimItem, claimNext } from "./claims";
import { findWaiting } from "./find-waiting";

/**
 * Claims a case for a moderator who works on it; whoever reported it reads that. False if another
 * one has it, or it is decided.
 */
export async function claimCase(
  services: Services,
  staff: Claimant,
  { kind, item }: { kind: ItemKind; item: string },
): Promise<boolean> {
  const found = await findWaiting(services, staff, { kind, item });
  if (!found) return false;
  const { here, siteId } = found;
  if (!(await claimItem(here, staff, { kind, item }))) return false;
  await noteWork(here, siteId, { kind, item });
  return true;
}

/** Claims the case of a queue that is due first and free; null if there is none. */
export async function claimNextCase(
  services: Services,
  staff: Claimant,
  kind: ItemKind,
): Promise<string | null> {
  const [item] = await claimNext(services, staff, { kind, most: 1 });
  if (item === undefined) return null;
  const found = await findWaiting(services, staff, { kind, item });
  if (found) await noteWork(found.here, found.siteId, { kind, item });
  return item;
}

/** Only reports and complaints have somebody who waits for an answer and sees its state. */
async function noteWork(
  { db }: Services,
  siteId: SiteId,
  { kind, item }: { kind: ItemKind; item: string },
): Promise<void> {
  if (kind === "report" || kind === "complaint") await run(db, markInWork(siteId, item, sql`1`));
}
