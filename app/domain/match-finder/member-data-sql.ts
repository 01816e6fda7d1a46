import { and, eq } from "drizzle-orm";
import { build } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { finderAnswers } from "./match-finder.tables";
import { deleteAnswers } from "./match-finder-store";

/** A member's answers in the match finder, for the data export. */
export const selectOwnAnswers = ({ id, siteId }: MemberKey) =>
  build
    .select({ answers: finderAnswers.answers, changed_at: finderAnswers.changed_at })
    .from(finderAnswers)
    .where(and(eq(finderAnswers.member_id, id), eq(finderAnswers.site_id, siteId)));

export const eraseAnswers = deleteAnswers;
