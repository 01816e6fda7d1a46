import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Deeds that mail an address which anybody typed. */
const MAILS = /\b(?:signUp|mailLoginCode|askReset|fileComplaint)\(/;
/** The guard's question, with the proof that came with the form. */
const ASKS = /await isRobot\(\w[^;{]*\{[^;]*\bproof\b/;

/** Of those that are no member's: a member is mailed at their own address. */
const doors = filesBelow("app/routes").filter(
  (path) => MAILS.test(textOf(path)) && !/\brequireViewer\(/.test(textOf(path)),
);

test("whoever mails an address that anybody typed asks first whether a robot did (R108)", () => {
  expect(doors.length).toBeGreaterThanOrEqual(4);
  expect(doors.filter((path) => !ASKS.test(textOf(path)))).toEqual([]);
});
