/**
 * The match finder asks a member twelve questions and ranks whom they may like by what both answered. Invariants: every
 * question may be skipped, and what either side skipped counts for nothing; nobody is told an answer of another but the
 * one that they gave themselves; answers stand in no profile, letter or log, and go with their member; whoever may be
 * suggested may be found, and nobody else (R122): so no fictional profile, whose answers would be invented; looking
 * sends nothing and tells nobody.
 */
import { fromJson } from "~/kit/from-json";
import { z } from "~/kit/zod";
import { type Pairing, type Suggestion, scoreOf } from "../suggestion/suggestion";
import {
  type Answers,
  EITHER,
  type End,
  QUESTION_NAMES,
  QUESTIONS,
  type Question,
} from "./finder.schema";

/** In a list: so many in all, and so many of them by answers. The others are drawn by lot, that nobody is found by no one (R191). */
export const FOUND = 24;
export const BY_ANSWERS = 18;

/** An end of a question that both chose. */
export type Agreed = { question: Question; end: End };

/** What two answers come to. */
type Compared = {
  /** What both want, in the order of the questions. */
  agreed: Agreed[];
  /** Questions that both answered, and those of them in which nothing stands between the two. Told to nobody: a reader who
   * answers one question alone would learn from them what the other answered. */
  asked: number;
  fitting: number;
};
export type Found = Suggestion & Pick<Compared, "agreed">;

/** What two members answered, side by side. */
export function compare(mine: Answers, theirs: Answers): Compared {
  const both = QUESTION_NAMES.filter((question) => mine[question] && theirs[question]);
  const agreed = both.flatMap((question): Agreed[] => {
    const end = mine[question];
    return end && end !== EITHER && end === theirs[question] ? [{ question, end }] : [];
  });
  const fitting = both.filter(
    (question) =>
      mine[question] === theirs[question] ||
      mine[question] === EITHER ||
      theirs[question] === EITHER,
  ).length;
  return { agreed, asked: both.length, fitting };
}

/** What the same answer counts, one that suits both ends, and one that does not fit (R191). */
const [SAME, SUITS, APART] = [2, 0.5, -1];
/** How much less the lot of the day weighs than for suggestions: here answers decide, and the lot among those alike. */
const LOT_SHARE = 1 / 3;

/** The higher the earlier: what both answered, then what suggestions go by. */
export function findingScore(
  { agreed, asked, fitting }: Compared,
  pairing: Pairing,
  { now, lot }: { now: number; lot: number },
): number {
  const answers =
    agreed.length * SAME + (fitting - agreed.length) * SUITS + (asked - fitting) * APART;
  return answers + scoreOf(pairing, now, lot * LOT_SHARE);
}

const names = new Set<string>(QUESTION_NAMES);

/** Answers as they are stored; a question or an end that the product has no more is left out. */
export function answersIn(stored: string | null): Answers {
  const known = Object.entries(fromJson(stored ?? "{}", z.record(z.string(), z.string()))).filter(
    ([question, end]) => {
      const ends: readonly string[] = names.has(question) ? QUESTIONS[question as Question] : [];
      return ends.length > 0 && (end === EITHER || ends.includes(end));
    },
  );
  return Object.fromEntries(known) as Answers;
}
