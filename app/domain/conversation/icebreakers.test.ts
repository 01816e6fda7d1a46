import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "~/kit/seeded-random";
import { EVERYDAY_INTERESTS, INTERESTS, INTIMATE_INTERESTS } from "../profile/profile.schema";
import { MAX_ICEBREAKERS } from "./conversation";
import { type IcebreakerProfile, icebreakersFor } from "./icebreakers";

const randomOn = (day: string) => (text: string) => seededRandom("writer", "other", day, text);
const today = randomOn("2026-11-23");
const profileWith = fc.record({
  interests: fc
    .uniqueArray(fc.constantFrom(...INTERESTS), { maxLength: 12 })
    .chain((ids) =>
      fc
        .array(fc.boolean(), { minLength: ids.length, maxLength: ids.length })
        .map((shared) => ids.map((id, n) => ({ id, shared: shared[n] as boolean }))),
    ),
  region: fc.constantFrom("same" as const, "theirs" as const, null),
});
const interestIn = (key: string) => /^interest\.(\w+)\./.exec(key)?.[1];

test("every icebreaker is about a stated attribute, and none occurs twice", () => {
  fc.assert(
    fc.property(profileWith, fc.string(), (profile, day) => {
      const found = icebreakersFor(profile, randomOn(day));
      expect(new Set(found).size).toBe(found.length);
      expect([0, MAX_ICEBREAKERS]).toContain(found.length);
      const interestIds: unknown[] = profile.interests.map(({ id }) => id);
      for (const key of found) {
        const interest = interestIn(key);
        if (interest) expect(interestIds).toContain(interest);
        if (key.startsWith("region.")) expect(key).toContain(`region.${profile.region}.`);
      }
    }),
  );
});

test("shared interests come first, and the region is included", () => {
  const profile: IcebreakerProfile = {
    interests: [
      { id: "wine", shared: false },
      { id: "tea", shared: true },
      { id: "art", shared: false },
    ],
    region: "same",
  };
  for (let day = 0; day < 50; day++) {
    const [first, second, third] = icebreakersFor(profile, randomOn(`day ${day}`));
    expect(first).toMatch(/^interest\.tea\.[ab]$/);
    expect(second).toMatch(/^interest\.(wine|art)\.[ab]$/);
    expect(third).toMatch(/^region\.same\.[ab]$/);
  }
});

test("an empty profile gets no icebreakers; general ones only fill up the list", () => {
  expect(icebreakersFor({ interests: [], region: null }, today)).toEqual([]);
  const near = ["kissing", "hugging", "massages", "politics", "relationship"] as const;
  const quiet = [...near, ...INTIMATE_INTERESTS].map((id) => ({ id, shared: true }));
  expect(icebreakersFor({ interests: quiet, region: null }, today)).toEqual([]);
  const [only, ...rest] = icebreakersFor({ interests: [], region: "theirs" }, today);
  expect(only).toMatch(/^region\.theirs\./);
  expect(rest.map((key) => key.split(".")[0])).toEqual(["general", "general"]);
});

test("a pair gets the same icebreakers all day and others on the next day", () => {
  const interests = EVERYDAY_INTERESTS.map((id) => ({ id, shared: false }));
  const on = (day: string) => icebreakersFor({ interests, region: null }, randomOn(day)).join();
  expect(on("one")).toBe(on("one"));
  const days = Array.from({ length: 40 }, (_, n) => on(`day ${n}`));
  expect(new Set(days).size).toBeGreaterThan(30);
});
