import { expect, test } from "vitest";
import type { Pair } from "../discovery/find-profile";
import { whySeen } from "./why-seen";

const PAIR: Pair = {
  genders: ["male", "female"],
  seeks: ["female", "both"],
  reasons: ["dating", "dating"],
  regions: ["NL-NH", "NL-NH"],
};
const why = (
  given: Partial<Pair> = {},
  interests: Parameters<typeof whySeen>[0]["interests"] = [],
) => whySeen({ pair: { ...PAIR, ...given }, interests });

test("two compatible members see that they match and what they share", () => {
  const interests = [
    { id: "hiking" as const, shared: true },
    { id: "sex" as const, shared: true },
    { id: "tea" as const, shared: false },
  ];
  expect(why({}, interests)).toEqual({
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
] as const)("does not report a match if %s", (_, given) => {
  expect(why(given)?.fits).toBe(false);
});

test("ignores other reasons and distant regions, and returns null for a fictional profile", () => {
  const far = why({ reasons: ["dating", "chat"], regions: ["NL-NH", "NL-LI"] });
  expect(far).toMatchObject({ reason: null, near: null });
  expect(whySeen({ pair: null, interests: [] })).toBeNull();
});
