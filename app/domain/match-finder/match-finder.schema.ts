import { z } from "~/kit/zod";

/**
 * Questions about daily life, pace and hopes, each with its two ends. None asks for sensitive data
 * in the legal sense.
 */
export const QUESTIONS = {
  morning: ["early", "late"],
  evening: ["in", "out"],
  weekend: ["planned", "open"],
  home: ["tidy", "lived_in"],
  cooking: ["cook", "eat_out"],
  company: ["many", "few"],
  travel: ["rest", "discover"],
  surroundings: ["city", "country"],
  first_meeting: ["soon", "write"],
  pace: ["slow", "fast"],
  closeness: ["together", "space"],
  hope: ["lasting", "light"],
} as const;
export type Question = keyof typeof QUESTIONS;
/** In the order in which they are asked. */
export const QUESTION_NAMES = Object.keys(QUESTIONS) as Question[];
export const isQuestion = (value: string | null): value is Question =>
  QUESTION_NAMES.some((name) => name === value);

/** The answer "both ends suit me", available for every question. */
export const EITHER = "either";
export type QuestionEnd<Q extends Question = Question> = (typeof QUESTIONS)[Q][number];
/** A member's answers. A skipped question is absent and is not ranked. */
export type Answers = { [Q in Question]?: QuestionEnd<Q> | typeof EITHER };

const ANSWERS = [...QUESTION_NAMES.flatMap((name) => QUESTIONS[name]), EITHER] as const;

/** One question of the page. Without an answer, the stored one is deleted. */
export const finderFormSchema = z
  .strictObject({ question: z.enum(QUESTION_NAMES), answer: z.enum(ANSWERS).optional() })
  .refine(({ question, answer }) => isAnswerOf(question, answer ?? EITHER));
export type FinderAnswer = z.output<typeof finderFormSchema>;

export function isAnswerOf(question: Question, answer: string): boolean {
  const ends: readonly string[] = QUESTIONS[question];
  return answer === EITHER || ends.includes(answer);
}
