import type { SQL } from "drizzle-orm";
import { all, first, run } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { SiteId, StaffId } from "~/kit/ids";
import type { Services } from "~/services";
import { fromOpenComplaints, fromReportedMembers } from "../complaint/case-sql";
import { fromOpenAppeals, fromProposedBans } from "../moderation-decision/appeal-sql";
import type { ItemKind } from "../moderation-decision/moderation-decision";
import type { Staff } from "../permission/permission";
import { fromPhotosToReview } from "../photo/photo-review-sql";
import { fromHeldMessages } from "../scam-detection/held-review-sql";
import { withEachDatabase } from "../site/site-services";
import { addCounts, countWaitingBySite, type WaitingCount } from "../site/waiting-sql";
import {
  countWaiting,
  deleteClaims,
  deleteExpiredClaims,
  fromWaitingOn,
  insertClaim,
  insertNextClaims,
  renewClaims,
  selectClaimsOn,
  selectOldest,
  selectOtherClaimants,
  selectOwnClaims,
} from "./claim-store";
import { MAX_CLAIMS } from "./moderation.schema";

/** A claim without activity for this long no longer counts. */
export const CLAIM_TTL = minutes(10);

/** Who claims: a part of the signed-in staff member. */
export type Claimant = Pick<Staff, "id" | "name">;

/** The items of each kind that wait for this moderator. */
export const WAITING: Record<ItemKind, (staff: StaffId) => SQL> = {
  photo: () => fromPhotosToReview,
  report: () => fromReportedMembers,
  complaint: () => fromOpenComplaints,
  message: () => fromHeldMessages,
  appeal: fromOpenAppeals,
  ban: fromProposedBans,
};

/** The items of each kind that wait for this moderator on one site, or on all. */
export function waitingOn(kind: ItemKind, staff: StaffId, site: SiteId | null): SQL {
  const waiting = WAITING[kind](staff);
  return site === null ? waiting : fromWaitingOn(site, waiting);
}

export const expiredAt = (now: number): number => now - CLAIM_TTL;
const timesOf = ({ now }: Services) => ({ at: now(), expired: expiredAt(now()) });

/**
 * Claims the oldest free items for a moderator, at most `most` over all databases, and in each
 * database until the moderator has `most`, so that repeated requests never take the whole queue.
 * Two moderators never get the same item: each database chooses and claims in one statement.
 */
export async function claimNext(
  services: Services,
  staff: Claimant,
  { kind, most, site = null }: { kind: ItemKind; most: number; site?: SiteId | null },
): Promise<string[]> {
  const waiting = waitingOn(kind, staff.id, site);
  const claimed: string[] = [];
  for (const { db } of await byOldestItem(services, waiting)) {
    const left = Math.min(most, MAX_CLAIMS) - claimed.length;
    if (left <= 0) break;
    const claim = insertNextClaims(kind, waiting, {
      staff,
      most: left,
      site,
      ...timesOf(services),
    });
    claimed.push(...(await all(db, claim)).map(({ item }) => item));
  }
  return claimed;
}

/** The databases in the order of their oldest waiting items, so that none is left behind. */
async function byOldestItem(services: Services, waiting: SQL): Promise<Services[]> {
  const databases = withEachDatabase(services);
  if (databases.length === 1) return databases;
  const oldest = await Promise.all(databases.map(({ db }) => first(db, selectOldest(waiting))));
  return databases
    .map((database, n) => ({ database, at: oldest[n]?.at ?? Number.POSITIVE_INFINITY }))
    .sort((one, other) => one.at - other.at)
    .map(({ database }) => database);
}

/** Claims an item for a moderator who opened it; false if another one has it or it is decided. */
export async function claimItem(
  services: Services,
  staff: Claimant,
  { kind, item }: { kind: ItemKind; item: string },
): Promise<boolean> {
  const waiting = WAITING[kind](staff.id);
  const claim = insertClaim(kind, waiting, { staff, item, ...timesOf(services) });
  return (await all(services.db, claim)).length > 0;
}

type ClaimedItems = { kind: ItemKind; items: readonly string[] };

/** Renews claims while their moderator works; returns the items that are still theirs. */
export async function renewOwnClaims(
  services: Services,
  staff: StaffId,
  { kind, items }: ClaimedItems,
): Promise<string[]> {
  const statement = renewClaims(kind, { staff, items, at: services.now() });
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  return found.flat().map(({ item }) => item);
}

/** Gives items back; those of others stay. */
export async function releaseClaims(
  services: Services,
  staff: StaffId,
  { kind, items }: ClaimedItems,
): Promise<void> {
  const statement = deleteClaims(kind, staff, items);
  await Promise.all(withEachDatabase(services).map(({ db }) => run(db, statement)));
}

/** The items that a moderator works on, in the current database. */
export async function listOwnClaims(
  { db, now }: Services,
  staff: StaffId,
  kind: ItemKind,
): Promise<string[]> {
  const claims = await all(db, selectOwnClaims(kind, staff, expiredAt(now())));
  return claims.map(({ item }) => item);
}

/** Who works on which of these items, in all databases. */
export async function listClaimsOn(services: Services, { kind, items }: ClaimedItems) {
  const statement = selectClaimsOn(kind, items, expiredAt(services.now()));
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  return found.flat();
}

/** The other moderators who work on items of a kind, in all databases. */
export async function listOtherClaimants(services: Services, staff: StaffId, kind: ItemKind) {
  const statement = selectOtherClaimants(kind, staff, expiredAt(services.now()));
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  return found.flat();
}

/** A queue shows its length up to this number. */
const MAX_COUNTED = 1_000;

/** How many items of a kind wait for a moderator, in all databases; of one site if named. */
export async function countItems(
  services: Services,
  staff: StaffId,
  { kind, site }: { kind: ItemKind; site?: SiteId | null },
): Promise<number> {
  const statement = countWaiting(waitingOn(kind, staff, site ?? null), MAX_COUNTED);
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  return found.flat().reduce((sum, { count }) => sum + count, 0);
}

/** How many items of a kind wait for a moderator in all databases, how many late, and since when. */
export async function measureItems(
  services: Services,
  staff: StaffId,
  kind: ItemKind,
): Promise<WaitingCount> {
  const statement = countWaitingBySite(WAITING[kind](staff), services.now());
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  return addCounts(found.flat());
}

const MAX_DELETED_CLAIMS = 500;

/** Deletes expired claims of the current database. */
export async function deleteOldClaims({ db, now }: Services): Promise<void> {
  await run(db, deleteExpiredClaims(expiredAt(now()), MAX_DELETED_CLAIMS));
}
