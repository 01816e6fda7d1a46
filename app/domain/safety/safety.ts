/**
 * Safety is a member's distance from another. Invariants: a block works both ways at once, and
 * neither of the two can tell who made it or whether it was one; it deletes the likes of the two
 * and empties both chats in the same batch; taking it back lets them meet again and brings nothing
 * back. The emptied chat stays sealed as evidence for complaints, at most 90 days (R97).
 */

import { days } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";

/** How long evidence is kept: sealed chats of blocks and deletions, and what a report copied (R97). */
export const SEALED_DAYS = 90;
export const SEALED_FOR = days(SEALED_DAYS);

export type BlockRefusal = "not_found";

/** Who blocks whom. */
export type Pair = { siteId: SiteId; blockerId: MemberId; blockedId: MemberId };
