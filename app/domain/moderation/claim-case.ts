import { run } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { markInWork } from "../complaint/case-sql";
import type { ItemKind } from "../moderation-decision/moderation-decision";
import { withEachDatabase } from "../site/site-services";
import { type Claimant, claimItem, claimNext, listOwnClaims } from "./claims";
import { findWaiting } from "./find-waiting";

/**
 * Claims a case for a moderator who works on it; those who reported it read that. False if another
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

/**
 * Claims the case of a queue that is due first and free, on one site if named; one that the
 * moderator has already comes before others. Null if there is none.
 */
export async function claimNextCase(
  services: Services,
  staff: Claimant,
  { kind, site = null }: { kind: ItemKind; site?: SiteId | null },
): Promise<string | null> {
  const found = await Promise.all(
    withEachDatabase(services).map((here) => listOwnClaims(here, staff.id, kind)),
  );
  const own = found.flat();
  for (const item of own) {
    const waiting = await findWaiting(services, staff, { kind, item });
    if (waiting && (site === null || waiting.siteId === site)) return item;
  }
  // Claims on cases that do not wait any more count until they expire.
  const [item] = await claimNext(services, staff, { kind, most: own.length + 1, site });
  if (item === undefined) return null;
  const waiting = await findWaiting(services, staff, { kind, item });
  if (waiting) await noteWork(waiting.here, waiting.siteId, { kind, item });
  return item;
}

/** Only reports and complaints have somebody who waits for an answer and sees its state. */
async function noteWork(
  { db }: Services,
  siteId: SiteId,
  { kind, item }: { kind: ItemKind; item: string },
): Promise<void> {
  if (kind === "report" || kind === "complaint") await run(db, markInWork(siteId, item));
}
