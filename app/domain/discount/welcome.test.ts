import { expect, test } from "vitest";
import { seconds } from "~/kit/duration";
import { WELCOME_MS } from "./discount";
import { TIMEBONUS25, welcomeEnds } from "./welcome";

const JOINED = Date.UTC(2026, 10, 23, 12);
const after = (n: number, bought = false) =>
  welcomeEnds({ signupDate: JOINED, bought }, JOINED + n);

test("the welcome discount lasts exactly 14,400 seconds from joining", () => {
  const ends = JOINED + seconds(14_400);
  expect([after(0), after(seconds(14_399)), after(seconds(14_400) - 1)]).toEqual([
    ends,
    ends,
    ends,
  ]);
  expect([after(seconds(14_400)), after(seconds(14_401))]).toEqual([null, null]);
  expect(WELCOME_MS).toBe(14_400_000);
});

test("the welcome discount ends with the first purchase", () => {
  expect(after(1, true)).toBeNull();
});

test("the API shows the welcome discount as TIMEBONUS25 with 25 percent", () => {
  expect(TIMEBONUS25).toMatchObject({
    code: "TIMEBONUS25",
    value_percentage: 25,
    status: "active",
    validity: "once-per-user",
    expired: false,
  });
});
