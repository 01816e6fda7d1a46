import { and, eq, exists, gt, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner, forSite, subselect, unscoped } from "~/db/query-builder";
import { days } from "~/kit/duration";
import type { HeldMessageId, MemberId, SiteId } from "~/kit/ids";
import { COUNT_PERIOD } from "./scam-detection";
import { heldMessages, openers } from "./scam-detection.tables";

const byHeldId = unscoped("a held message has a unique id");

/** Messages that wait for review: `FROM` a table expression `waiting` (id, site_id, at, since). `at` is when they are due, `since` when they were sent. */
export const fromHeldMessages = sql`FROM (SELECT ${heldMessages.id} AS id, ${heldMessages.site_id} AS site_id, ${heldMessages.created_at} + ${literal(days(1))} AS at, ${heldMessages.created_at} AS since
  FROM ${heldMessages} INDEXED BY held_messages_by_status WHERE ${heldMessages.status} = 'waiting' AND ${heldMessages.created_at} >= 0) waiting`;

/** A held message that staff review. */
export const selectHeld = (siteId: SiteId, id: HeldMessageId) =>
  forSite(siteId)
    .select({
      id: heldMessages.id,
      senderId: heldMessages.sender_id,
      recipientId: heldMessages.recipient_id,
      body: heldMessages.body,
      kinds: heldMessages.kinds,
      status: heldMessages.status,
      at: heldMessages.created_at,
    })
    .from(heldMessages)
    .where(eq(heldMessages.id, id));

/** What a queue shows of held messages (JSON list of ids). */
export const selectHeldSummaries = (ids: string) =>
  unscoped("staff review the messages of all sites")
    .select({
      item: heldMessages.id,
      senderId: heldMessages.sender_id,
      kinds: heldMessages.kinds,
      body: heldMessages.body,
    })
    .from(heldMessages)
    .where(sql`${heldMessages.id} IN (SELECT value FROM json_each(${ids}))`);

/** How many first messages of a member were counted as similar within a day. */
export const countSimilar = (member: { id: MemberId; siteId: SiteId }, now: number) =>
  forOwner(member, openers.sender_id)
    .select({ count: sql`count(*)`.mapWith(Number).as("count") })
    .from(openers)
    .where(gt(openers.created_at, now - COUNT_PERIOD));

type HeldState = (typeof heldMessages.$inferSelect)["status"];
/** Condition: a held message has this state. */
export const isHeldInState = (id: HeldMessageId, state: HeldState): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(heldMessages)
      .where(and(eq(heldMessages.id, id), eq(heldMessages.status, state))),
  );

/** Condition: a decided message is still there, and not sent. */
export const isHeldUnsent = (id: HeldMessageId): SQL =>
  sql`(${isHeldInState(id, "refused")} OR ${isHeldInState(id, "released")})`;

type HeldReview = {
  status: HeldState;
  reason: string | null;
  staff: string | null;
  origin: string | null;
  at: number | null;
};
/** Sets the result of a review where `when` holds. */
export const updateHeld = (id: HeldMessageId, review: HeldReview, when: SQL) =>
  byHeldId
    .update(heldMessages)
    .set({
      status: review.status,
      reason: review.reason,
      staff: review.staff,
      origin: review.origin,
      decided_at: review.at,
    })
    .where(and(eq(heldMessages.id, id), when));
