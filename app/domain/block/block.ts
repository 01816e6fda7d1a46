/**
 * Blocking of members. Invariants: a block takes effect in both directions at once, and the blocked
 * member cannot tell a block from a missing profile; it deletes the likes of the two and empties
 * their conversation in the same batch; removing it lets them see each other again and restores
 * nothing. The emptied conversation stays under evidence hold for complaints, at most 90 days
 * (R97).
 */

import { days } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";

/**
 * Retention of evidence: conversations emptied by blocks and deletions, and copies in reports
 * (R97).
 */
export const EVIDENCE_DAYS = 90;
export const EVIDENCE_TTL = days(EVIDENCE_DAYS);

export type BlockRefusal = "not_found";

/** The blocking and the blocked member. */
export type BlockPair = { siteId: SiteId; blockerId: MemberId; blockedId: MemberId };

/** Members whom one member can pass on (R571). */
export const MAX_PASSED_MEMBERS = 500;

/** A member and whom they pass on. */
export type PassedPair = { siteId: SiteId; memberId: MemberId; otherId: MemberId };
