import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { run } from "~/db/batch";
import { days } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { lostAnswer } from "../../../tests/support/lost-answer";
import {
  addBlock,
  addPhoto,
  changeProfile,
  localeContextOf,
  siteOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import type { MemberKey } from "../account/account";
import type { Pairing } from "../suggestion/suggestion";
import { findFinderAnswers, findMatches, saveFinderAnswer } from "./find-matches";
import { compareAnswers, matchScore, parseAnswers } from "./match-finder";
import {
  type Answers,
  EITHER,
  type FinderAnswer,
  finderFormSchema,
  QUESTION_NAMES,
  QUESTIONS,
  type Question,
} from "./match-finder.schema";
import { deleteEmptyAnswers } from "./match-finder-store";

describe("find matches", () => {
  const now = Date.UTC(2026, 10, 22, 12);
  const services = realServices({ now: () => now });
  async function answer(member: MemberKey, answers: Answers) {
    for (const [question, end] of Object.entries(answers) as [Question, FinderAnswer["answer"]][])
      await saveFinderAnswer(services, member, { question, answer: end });
  }
  const rowOf = (id: MemberId) =>
    env.DB.prepare("SELECT * FROM finder_answers WHERE member_id = ?").bind(id).first();

  /** A man who seeks women, and `count` women who seek men. */
  async function addMatchCandidates(count: number) {
    const site = await addSite();
    const me = await addMember(site, { gender: "male", birth: "1986-06-01" });
    const others = await Promise.all(
      Array.from({ length: count }, () =>
        addMember(site, { birth: "1986-06-01", lastActive: now - days(1) }),
      ),
    );
    for (const { id } of others) await changeProfile(id, { seeks: "male" });
    const finding = { site: await siteOf(site), viewer: viewerOf(me, { age: 40 }) };
    const find = () => findMatches(services, { ...finding, cardContext: localeContextOf("en") });
    return { site, me, others, find };
  }

  test("lists members with equal answers first, with the answers both gave", async () => {
    const { me, others, find } = await addMatchCandidates(3);
    const [same, opposite] = others;
    await answer(me, { hope: "lasting", pace: "slow", morning: "either", home: "tidy" });
    if (same)
      await answer(same, { hope: "lasting", pace: "slow", morning: "late", travel: "rest" });
    if (opposite) await answer(opposite, { hope: "light", pace: "fast", home: "lived_in" });
    const { answers, found } = await find();
    expect(answers).toEqual({ hope: "lasting", pace: "slow", morning: "either", home: "tidy" });
    expect(found.map(({ id }) => id)).toEqual([same?.id, others[2]?.id, opposite?.id]);
    expect(found.map(({ sharedAnswers }) => sharedAnswers)).toEqual([
      [
        { question: "pace", end: "slow" },
        { question: "hope", end: "lasting" },
      ],
      [],
      [],
    ]);
  });

  test("more equal answers come first, whatever else was answered differently", async () => {
    const { me, others, find } = await addMatchCandidates(3);
    const [two, none, one] = others as [TestMember, TestMember, TestMember];
    await answer(me, { hope: "lasting", pace: "slow", morning: "early", home: "tidy" });
    await answer(two, { hope: "lasting", pace: "slow", morning: "late", home: "lived_in" });
    await answer(none, { hope: EITHER, pace: EITHER, morning: EITHER, home: EITHER });
    await answer(one, { hope: "lasting", pace: "fast", morning: "late", home: "lived_in" });
    // Members without a photo, a shared interest or a recent visit have the lowest other score.
    await addPhoto(none, { main: true });
    await changeProfile(none.id, { region: "NL-UT" });
    await changeProfile(me.id, { region: "NL-UT" });
    expect((await find()).found.map(({ id }) => id)).toEqual([two.id, one.id, none.id]);
  });

  test("changed answers change the list at once; deleting the last deletes the row", async () => {
    const { me, others, find } = await addMatchCandidates(2);
    const [early, late] = others;
    if (early) await answer(early, { morning: "early" });
    if (late) await answer(late, { morning: "late" });
    await answer(me, { morning: "early" });
    expect((await find()).found[0]?.id).toBe(early?.id);
    await answer(me, { morning: "late" });
    expect((await find()).found[0]?.id).toBe(late?.id);
    await answer(me, { morning: undefined });
    expect(await rowOf(me.id)).toBeNull();
    expect((await find()).answers).toEqual({});
  });

  test("an answer is stored or deleted without changing the others", async () => {
    const { me } = await addMatchCandidates(0);
    await answer(me, { hope: "light", pace: "slow" });
    await answer(me, { hope: "lasting" });
    await answer(me, { hope: "lasting" });
    expect(await findFinderAnswers(services, me)).toEqual({ hope: "lasting", pace: "slow" });
    await answer(me, { pace: undefined, morning: undefined });
    expect(await rowOf(me.id)).toMatchObject({ answers: '{"hope":"lasting"}', changed_at: now });
  });

  test("simultaneous answers to different questions are all stored", async () => {
    const { me } = await addMatchCandidates(0);
    const answers: Answers = { hope: "light", pace: "slow", home: "tidy", cooking: "cook" };
    const each = Object.entries(answers) as [Question, string][];
    await Promise.all(each.map(([question, end]) => answer(me, { [question]: end })));
    expect(await findFinderAnswers(services, me)).toEqual(answers);
  });

  test("an answer whose response is lost is stored or deleted once", async () => {
    const added = async () => {
      const { me } = await addMatchCandidates(0);
      await answer(me, { pace: "slow", hope: "light" });
      return me;
    };
    for (const [of, answered] of [
      [/insert into "finder_answers"/, "fast"],
      [/update "finder_answers"/, undefined],
    ] as const) {
      const { well, lost, attempts } = await lostAnswer(
        of,
        added,
        (each, me) => saveFinderAnswer(each, me, { question: "pace", answer: answered }),
        { now: () => now },
      );
      expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
    }
  });

  test("sends only those answers of another member that the viewer gave too", async () => {
    const { me, others, find } = await addMatchCandidates(1);
    await answer(me, { pace: "slow" });
    if (others[0]) await answer(others[0], { pace: "fast", hope: "light", cooking: "eat_out" });
    const json = JSON.stringify((await find()).found);
    for (const word of ["fast", "light", "eat_out", "fitting", "asked", "answers"])
      expect(json).not.toContain(`"${word}"`);
  });

  test("lists only members who may be suggested, however well their answers match", async () => {
    const { site, me, others, find } = await addMatchCandidates(3);
    const [blocker, hidden, shown] = others;
    const invented = await addMember(site, { birth: "1986-06-01", lastActive: now });
    await changeProfile(invented.id, { fictional: 1 });
    const elsewhere = await addMember(await addSite(), { birth: "1986-06-01", lastActive: now });
    await answer(me, { hope: "lasting" });
    for (const one of [...others, invented, elsewhere]) await answer(one, { hope: "lasting" });
    if (blocker) await addBlock(blocker, me);
    if (hidden) await changeProfile(hidden.id, { status: "hidden" });
    expect((await find()).found.map(({ id }) => id)).toEqual([shown?.id]);
  });

  test("answers belong to one member on one site and cannot be changed by others", async () => {
    const { me, find } = await addMatchCandidates(0);
    await answer(me, { hope: "light" });
    const elsewhere = await addSite();
    const stranger = { id: me.id, siteId: elsewhere };
    await answer(stranger, { hope: undefined });
    await answer(stranger, { hope: "lasting" });
    await run(services.db, deleteEmptyAnswers(stranger));
    expect((await find()).answers).toEqual({ hope: "light" });
  });

  test("answers stored on another site are neither shown nor ranked", async () => {
    const { me, others, find } = await addMatchCandidates(1);
    const her = others[0] as TestMember;
    for (const one of [me, her]) await answer(one, { hope: "lasting" });
    const move = ({ id }: TestMember) =>
      env.DB.prepare("UPDATE finder_answers SET site_id = 'elsewhere' WHERE member_id = ?")
        .bind(id)
        .run();
    expect((await find()).found[0]?.sharedAnswers).toHaveLength(1);
    await move(her);
    expect((await find()).found[0]?.sharedAnswers).toEqual([]);
    await move(me);
    expect((await find()).answers).toEqual({});
  });

  test("draws members without matching answers in turn, after those with matches", async () => {
    const { me, others, find } = await addMatchCandidates(44);
    for (const other of others) await addPhoto(other, { main: true });
    await answer(me, { hope: "lasting", pace: "slow" });
    const fitting = others.slice(0, 18);
    const opposite = others.slice(24);
    for (const other of fitting) await answer(other, { hope: "lasting", pace: "slow" });
    for (const other of opposite) await answer(other, { hope: "light", pace: "fast" });
    const found = (await find()).found.map(({ id }) => id);
    expect(found).toHaveLength(24);
    expect(found.slice(0, 18).sort()).toEqual(fitting.map(({ id }) => id).sort());
    // By answers alone the same six members without answers would be listed every day.
    const against = opposite.map(({ id }) => id);
    expect(found.slice(18).some((id) => against.includes(id))).toBe(true);
  });
});

describe("match finder", () => {
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
        const { sharedAnswers } = compareAnswers(mine, theirs);
        for (const { question, end } of sharedAnswers)
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
    expect(compareAnswers(mine, { pace: EITHER }).sharedAnswers).toEqual([]);
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

  test("asks twelve questions and accepts only a question's own answers", () => {
    expect(QUESTION_NAMES).toHaveLength(12);
    const isAccepted = (form: unknown) => finderFormSchema.safeParse(form).success;
    for (const question of QUESTION_NAMES) {
      for (const answer of [...QUESTIONS[question], EITHER, undefined])
        expect(isAccepted({ question, answer }), `${question} ${answer}`).toBe(true);
      const other = question === "pace" ? "early" : "slow";
      expect(isAccepted({ question, answer: other }), `${question} ${other}`).toBe(false);
    }
    expect(isAccepted({ question: "religion" })).toBe(false);
  });
});
