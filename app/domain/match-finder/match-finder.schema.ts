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
export const QUESTION_NAMES = Object.keys(QUESTIONS) as Question[];

/** In the order of the page. */
export const QUESTION_GROUPS = {
  everyday: ["morning", "evening", "weekend", "home"],
  company: ["cooking", "company", "travel", "surroundings"],
  hopes: ["first_meeting", "pace", "closeness", "hope"],
} as const satisfies Record<string, readonly Question[]>;

/** The answer "both ends suit me", available for every question. */
export const EITHER = "either";
export type QuestionEnd<Q extends Question = Question> = (typeof QUESTIONS)[Q][number];
/** A member's answers. A skipped question is absent and is not ranked. */
export type Answers = { [Q in Question]?: QuestionEnd<Q> | typeof EITHER };

const questionEnds = <Q extends Question>(question: Q) =>
  z.enum([...QUESTIONS[question], EITHER]).optional();

export const answersSchema = z.strictObject({
  morning: questionEnds("morning"),
  evening: questionEnds("evening"),
  weekend: questionEnds("weekend"),
  home: questionEnds("home"),
  cooking: questionEnds("cooking"),
  company: questionEnds("company"),
  travel: questionEnds("travel"),
  surroundings: questionEnds("surroundings"),
  first_meeting: questionEnds("first_meeting"),
  pace: questionEnds("pace"),
  closeness: questionEnds("closeness"),
  hope: questionEnds("hope"),
});

/**
 * The questionnaire. `show`: the button that leads to the list was pressed; a single answer is only
 * saved.
 */
export const finderFormSchema = answersSchema.extend({ show: z.literal("yes").optional() });
