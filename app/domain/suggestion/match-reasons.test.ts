import { expect, test } from "vitest";
import type { MatchPair } from "../discovery/find-profile";
import { matchReasonsOf } from "./match-reasons";

const PAIR: MatchPair = {
  genders: ["male", "female"],
  seeks: ["female", "both"],
  reasons: ["dating", "dating"],
  regions: ["NL-NH", "NL-NH"],
};
const reasonsFor = (
  overrides: Partial<MatchPair> = {},
  interests: Parameters<typeof matchReasonsOf>[0]["interests"] = [],
) => matchReasonsOf({ pair: { ...PAIR, ...overrides }, interests });

test("two compatible members see that they match and what they share", () => {
  const interests = [
    { id: "hiking" as const, shared: true },
    { id: "sex" as const, shared: true },
    { id: "tea" as const, shared: false },
  ];
  expect(reasonsFor({}, interests)).toEqual({
    fits: true,
    near: "region",
    reason: "dating",
    interests: ["hiking"],
  });
});

test.each([
  ["they look for others", { seeks: ["female", "female"] }],
  ["I look for others", { seeks: ["male", "both"] }],
  ["they never said whom", { seeks: ["female", null] }],
  ["I never said who I am", { genders: [null, "female"] }],
] as const)("does not report a match if %s", (_, overrides) => {
  expect(reasonsFor(overrides)?.fits).toBe(false);
});

test("ignores other reasons and distant regions, and returns null for a fictional profile", () => {
  const far = reasonsFor({ reasons: ["dating", "chat"], regions: ["NL-NH", "NL-LI"] });
  expect(far).toMatchObject({ reason: null, near: null });
  expect(matchReasonsOf({ pair: null, interests: [] })).toBeNull();
});
