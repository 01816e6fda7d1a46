import {
  type Answers,
  EITHER,
  QUESTION_NAMES,
  QUESTIONS,
} from "~/domain/match-finder/match-finder.schema";
import type { Member } from "./member.ts";
import { randomFor } from "./random.ts";

type FinderMember = Pick<Member, "portrait" | "reason" | "answered">;

/** The match finder answers of a demo member; three of four have some, and few have all. */
export function finderAnswersOf({ portrait, reason, answered }: FinderMember) {
  const random = randomFor(`${portrait}/finder`);
  const answers: Record<string, string> = {};
  if (!random.chance(0.75) && !answered) return null;
  for (const question of QUESTION_NAMES)
    if (random.chance(0.85))
      answers[question] = random.chance(0.2) ? EITHER : random.pick<string>(QUESTIONS[question]);
  // The answer must not contradict the profile.
  if (reason === "relationship") answers.hope = "lasting";
  if (reason === "adventure") answers.hope = "light";
  return answers as Answers;
}
