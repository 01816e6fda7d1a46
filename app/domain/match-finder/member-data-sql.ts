import { forOwner } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { finderAnswers } from "./match-finder.tables";
import { deleteAnswers } from "./match-finder-store";

/** A member's answers in the match finder, for the data export. */
export const selectOwnAnswers = (member: MemberKey) =>
  forOwner(member, finderAnswers.member_id)
    .select({ answers: finderAnswers.answers, changed_at: finderAnswers.changed_at })
    .from(finderAnswers);

export const eraseAnswers = deleteAnswers;
