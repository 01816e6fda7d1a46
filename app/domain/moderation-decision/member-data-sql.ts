import { ne } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner } from "~/db/query-builder";
import { ERASED_MEMBER_ID } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { appeals, banProposals, moderationDecisions } from "./moderation-decision.tables";

/** The decisions about a member that had a measure, for the data export. No name of staff. */
export const selectOwnDecisions = (member: MemberKey, limit: number) =>
  forOwner(member, moderationDecisions.member_id)
    .select({
      about: moderationDecisions.item_kind,
      ground: moderationDecisions.ground,
      facts: moderationDecisions.facts,
      found: moderationDecisions.found,
      decided_by: moderationDecisions.decided,
      measures: moderationDecisions.measures,
      suspended_until: moderationDecisions.until,
      decided_at: moderationDecisions.created_at,
      undone_at: moderationDecisions.undone_at,
    })
    .from(moderationDecisions)
    .where(ne(moderationDecisions.ground, "no_breach"))
    .orderBy(moderationDecisions.created_at)
    .limit(literal(limit));

/** Removes the member and the facts; that and on what ground something was decided stays. */
export const anonymizeDecisions = (member: MemberKey) =>
  forOwner(member, moderationDecisions.member_id)
    .update(moderationDecisions)
    .set({ member_id: ERASED_MEMBER_ID, item: "", facts: "", causes: [], before: "" });

/** A member's own appeals, for the data export. */
export const selectOwnAppeals = (member: MemberKey, limit: number) =>
  forOwner(member, appeals.member_id)
    .select({
      decision: appeals.decision_id,
      text: appeals.body,
      language: appeals.language,
      status: appeals.status,
      created_at: appeals.created_at,
      decided_at: appeals.decided_at,
    })
    .from(appeals)
    .orderBy(appeals.created_at)
    .limit(literal(limit));

/** Removes the member and the text; how many appeals were upheld stays. */
export const anonymizeAppeals = (member: MemberKey) =>
  forOwner(member, appeals.member_id)
    .update(appeals)
    .set({ member_id: ERASED_MEMBER_ID, body: "" });

export const anonymizeProposals = (member: MemberKey) =>
  forOwner(member, banProposals.member_id)
    .update(banProposals)
    .set({ member_id: ERASED_MEMBER_ID });
