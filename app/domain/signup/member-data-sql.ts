import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";

/** A member's signup source, for the data export. */
export const selectOwnSource = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT lander, campaign, network, ref, sub1, sub2, sub3, created_at FROM signup_sources WHERE account_id = ${id} AND site_id = ${siteId}`;

export const eraseSource = ({ id }: MemberKey): Statement =>
  sql`DELETE FROM signup_sources WHERE account_id = ${id}`;
