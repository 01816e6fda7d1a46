import { forOwner } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { signupSources } from "./signup.tables";

/** A member's signup source, for the data export. */
export const selectOwnSource = (member: MemberKey) =>
  forOwner(member, signupSources.account_id)
    .select({
      lander: signupSources.lander,
      campaign: signupSources.campaign,
      network: signupSources.network,
      ref: signupSources.ref,
      sub1: signupSources.sub1,
      sub2: signupSources.sub2,
      sub3: signupSources.sub3,
      created_at: signupSources.created_at,
    })
    .from(signupSources);

export const eraseSource = (member: MemberKey) =>
  forOwner(member, signupSources.account_id).delete(signupSources);
