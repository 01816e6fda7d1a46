import fc from "fast-check";
import { expect, test } from "vitest";
import type { Pairing } from "../suggestion/suggestion";
import { compareAnswers, matchScore, parseAnswers } from "./match-finder";
import {
  type Answers,
  answersSchema,
  EITHER,
  QUESTION_NAMES,
  QUESTIONS,
} from "./match-finder.schema";

const someAnswers: fc.Arbitrary<Answers> = fc.record(
  Object.fromEntries(
    QUESTION_NAMES.map((question) => [question, fc.constantFrom(...QUESTIONS[question], EITHER)]),
  ),
  { requiredKeys: [] },
);
const nothing: Pairing = {
  shared: [],
  reasons: [null, null],
  near: null,
  activeAt: 0,
  hasPhoto: false,
};
const scored = (mine: Answers, theirs: Answers) =>
  matchScore(compareAnswers(mine, theirs), nothing, { now: Date.UTC(2026, 10, 22), random: 0 });

test("a question that either member skipped is neither counted nor shown", () => {
  fc.assert(
    fc.property(someAnswers, someAnswers, (mine, theirs) => {
      const both = QUESTION_NAMES.filter((name) => mine[name] && theirs[name]);
      const only = (answers: Answers) =>
        Object.fromEntries(both.map((name) => [name, answers[name]])) as Answers;
      expect(scored(mine, theirs)).toBe(scored(only(mine), only(theirs)));
      const { agreed } = compareAnswers(mine, theirs);
      for (const { question, end } of agreed)
        expect([mine[question], theirs[question]]).toEqual([end, end]);
    }),
  );
  expect(scored({}, { pace: "slow" })).toBe(scored({}, {}));
});

test("comparing two members gives both the same result", () => {
  fc.assert(
    fc.property(someAnswers, someAnswers, (mine, theirs) => {
      expect(compareAnswers(mine, theirs)).toEqual(compareAnswers(theirs, mine));
    }),
  );
});

test("equal answers score highest, then an either answer, then opposite ones", () => {
  const mine: Answers = { pace: "slow" };
  const [same, suits, apart] = (["slow", EITHER, "fast"] as const).map((pace) =>
    scored(mine, { pace }),
  );
  expect(same).toBeGreaterThan(suits ?? 0);
  expect(suits).toBeGreaterThan(scored(mine, {}));
  expect(apart).toBeLessThan(scored(mine, {}));
  expect(compareAnswers(mine, { pace: EITHER }).agreed).toEqual([]);
});

test("parses stored answers and drops questions and ends that no longer exist", () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      expect(parseAnswers(JSON.stringify(answers))).toEqual(answers);
      expect(JSON.stringify(answers).length).toBeLessThanOrEqual(600);
    }),
  );
  expect(parseAnswers('{"pace":"slow","sign":"lion","hope":"money","toString":"x"}')).toEqual({
    pace: "slow",
  });
  expect(parseAnswers(null)).toEqual({});
});

test("has twelve questions, each once on the page and in the form", () => {
  expect(QUESTION_NAMES).toHaveLength(12);
  expect(Object.keys(answersSchema.shape)).toEqual(QUESTION_NAMES);
});
