import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";
import { deleteAnswers } from "./match-finder-store";

/** A member's answers in the match finder, for the data export. */
export const selectOwnAnswers = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT answers, changed_at FROM finder_answers WHERE member_id = ${id} AND site_id = ${siteId}`;

export const eraseAnswers = deleteAnswers;
