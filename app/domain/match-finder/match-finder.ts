/**
 * The match finder asks a member twelve questions and ranks suggested members by the answers of
 * both. Invariants: every question may be skipped, and a question that either member skipped is not
 * counted; a member never sees another's answer unless they gave the same one; answers are in no
 * profile, e-mail or log, and are deleted with their member; exactly the members who may be
 * suggested may be found (R122), hence no fictional profile, whose answers would be invented;
 * viewing the list sends and notifies nothing.
 */
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { type Pairing, type Suggestion, scoreOf } from "../suggestion/suggestion";
import {
  type Answers,
  EITHER,
  isAnswerOf,
  isQuestion,
  QUESTION_NAMES,
  type Question,
  type QuestionEnd,
} from "./match-finder.schema";

/**
 * Length of the list, and how many of it are ranked by answers. The others are drawn at random, so
 * that every member appears somewhere (R191).
 */
export const MAX_MATCHES = 24;
export const MAX_BY_ANSWERS = 18;

/** An answer that both members gave. */
export type SharedAnswer = { question: Question; end: QuestionEnd };

/** The comparison of two members' answers. */
type AnswerComparison = {
  /** Equal answers, in the order of the questions. */
  sharedAnswers: SharedAnswer[];
  /**
   * Questions that both answered, and those with compatible answers. Never shown: a viewer who
   * answers a single question could derive the other's answer.
   */
  answered: number;
  fitting: number;
};
export type MatchSuggestion = Suggestion & Pick<AnswerComparison, "sharedAnswers">;

/** Compares the answers of two members. */
export function compareAnswers(mine: Answers, theirs: Answers): AnswerComparison {
  const both = QUESTION_NAMES.filter((question) => mine[question] && theirs[question]);
  const sharedAnswers = both.flatMap((question): SharedAnswer[] => {
    const end = mine[question];
    return end && end !== EITHER && end === theirs[question] ? [{ question, end }] : [];
  });
  const fitting = both.filter(
    (question) =>
      mine[question] === theirs[question] ||
      mine[question] === EITHER ||
      theirs[question] === EITHER,
  ).length;
  return { sharedAnswers, answered: both.length, fitting };
}

/** Score of an equal answer, of an answer "either", and of opposite answers (R191). */
const SAME_SCORE = 2;
const EITHER_SCORE = 0.5;
const OPPOSITE_SCORE = -1;
/**
 * Weight of the daily random number relative to suggestions: here answers decide, and the random
 * number only orders equal ones.
 */
const RANDOM_SHARE = 1 / 3;

/** Ranks members with equally many equal answers, higher first: by all answers and as suggestions. */
export function matchScore(
  { sharedAnswers, answered, fitting }: AnswerComparison,
  pairing: Pairing,
  { now, random }: { now: number; random: number },
): number {
  const answers =
    sharedAnswers.length * SAME_SCORE +
    (fitting - sharedAnswers.length) * EITHER_SCORE +
    (answered - fitting) * OPPOSITE_SCORE;
  return answers + scoreOf(pairing, now, random * RANDOM_SHARE);
}

/** Parses stored answers; questions and ends that no longer exist are dropped. */
export function parseAnswers(stored: string | null): Answers {
  const valid = Object.entries(fromJson(stored ?? "{}", z.record(z.string(), z.string()))).filter(
    ([question, end]) => isQuestion(question) && isAnswerOf(question, end),
  );
  return Object.fromEntries(valid) as Answers;
}
