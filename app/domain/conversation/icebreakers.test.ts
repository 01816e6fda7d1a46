import fc from "fast-check";
import { expect, test } from "vitest";
import { lotOf } from "~/kit/lot";
import { EVERYDAY_INTERESTS, INTERESTS, INTIMATE_INTERESTS } from "../profile/profile.schema";
import { ICEBREAKERS } from "./conversation";
import { icebreakersFor, type Seen } from "./icebreakers";

const lotOn = (day: string) => (words: string) => lotOf("writer", "other", day, words);
const today = lotOn("2026-11-23");
const seen = fc.record({
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
    fc.property(seen, fc.string(), (profile, day) => {
      const found = icebreakersFor(profile, lotOn(day));
      expect(new Set(found).size).toBe(found.length);
      expect([0, ICEBREAKERS]).toContain(found.length);
      const told: unknown[] = profile.interests.map(({ id }) => id);
      for (const key of found) {
        const interest = interestIn(key);
        if (interest) expect(told).toContain(interest);
        if (key.startsWith("region.")) expect(key).toContain(`region.${profile.region}.`);
      }
    }),
  );
});

test("shared interests come first, and the region is included", () => {
  const profile: Seen = {
    interests: [
      { id: "wine", shared: false },
      { id: "tea", shared: true },
      { id: "art", shared: false },
    ],
    region: "same",
  };
  for (let day = 0; day < 50; day++) {
    const [first, second, third] = icebreakersFor(profile, lotOn(`day ${day}`));
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
  const on = (day: string) => icebreakersFor({ interests, region: null }, lotOn(day)).join();
  expect(on("one")).toBe(on("one"));
  const days = Array.from({ length: 40 }, (_, n) => on(`day ${n}`));
  expect(new Set(days).size).toBeGreaterThan(30);
});
