import { and, eq } from "drizzle-orm";
import { build } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { signupSources } from "./signup.tables";

/** A member's signup source, for the data export. */
export const selectOwnSource = ({ id, siteId }: MemberKey) =>
  build
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
    .from(signupSources)
    .where(and(eq(signupSources.account_id, id), eq(signupSources.site_id, siteId)));

export const eraseSource = ({ id }: MemberKey) =>
  build.delete(signupSources).where(eq(signupSources.account_id, id));
