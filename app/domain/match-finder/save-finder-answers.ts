import { run } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Answers } from "./match-finder.schema";
import { deleteAnswers, upsertAnswers } from "./match-finder-store";

/** Replaces all of a member's answers; a missing question was skipped. */
export async function saveFinderAnswers(
  services: Pick<Services, "db" | "now">,
  member: MemberKey,
  answers: Answers,
): Promise<void> {
  const answered = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer));
  const nothing = Object.keys(answered).length === 0;
  await run(
    services.db,
    nothing
      ? deleteAnswers(member)
      : upsertAnswers(member, JSON.stringify(answered), services.now()),
  );
}
