import { sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { affiliatePostbacks } from "./affiliate.tables";

/** What was reported about a member to the advertising network that brought them. */
export const selectOwnPostbacks = (member: MemberKey, limit: number) =>
  forOwner(member, affiliatePostbacks.account_id)
    .select({
      event: affiliatePostbacks.event,
      amount: affiliatePostbacks.amount,
      currency: affiliatePostbacks.currency,
      sub1: affiliatePostbacks.sub1,
      sub2: affiliatePostbacks.sub2,
      sub3: affiliatePostbacks.sub3,
      at: affiliatePostbacks.at,
      state: affiliatePostbacks.state,
    })
    .from(affiliatePostbacks)
    .orderBy(affiliatePostbacks.created_at)
    .limit(literal(limit));

/** Removes the member and the network's own labels; amounts stay for accounting with it. */
export const anonymizePostbacks = (member: MemberKey) =>
  forOwner(member, affiliatePostbacks.account_id)
    .update(affiliatePostbacks)
    .set({
      account_id: null,
      subject: sql`CASE ${affiliatePostbacks.event} WHEN 'confirmed' THEN ${affiliatePostbacks.id} ELSE ${affiliatePostbacks.subject} END`,
      sub1: null,
      sub2: null,
      sub3: null,
    });
