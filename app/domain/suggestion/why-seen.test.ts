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

test("two who look for each other are told so, and what else is true of both", () => {
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
] as const)("nobody is told that it fits where %s", (_, given) => {
  expect(why(given)?.fits).toBe(false);
});

test("another reason and a far region are none, and of a fictional profile nothing is said", () => {
  const far = why({ reasons: ["dating", "chat"], regions: ["NL-NH", "NL-LI"] });
  expect(far).toMatchObject({ reason: null, near: null });
  expect(whySeen({ pair: null, interests: [] })).toBeNull();
});
