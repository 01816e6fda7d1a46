import { type Answers, EITHER, QUESTION_NAMES, QUESTIONS } from "~/domain/finder/finder.schema";
import type { Member } from "./member.ts";
import { randomFor } from "./random.ts";

type Asked = Pick<Member, "portrait" | "reason" | "answered">;

/** What somebody of the demo world answered in the match finder; three of four have, and few answered all. */
export function finderAnswersOf({ portrait, reason, answered }: Asked) {
  const random = randomFor(`${portrait}/finder`);
  const answers: Record<string, string> = {};
  if (!random.chance(0.75) && !answered) return null;
  for (const question of QUESTION_NAMES)
    if (random.chance(0.85))
      answers[question] = random.chance(0.2) ? EITHER : random.pick<string>(QUESTIONS[question]);
  // Nobody hopes for something else than they say on their profile.
  if (reason === "relationship") answers.hope = "lasting";
  if (reason === "adventure") answers.hope = "light";
  return answers as Answers;
}
