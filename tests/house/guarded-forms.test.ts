import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Use cases that send e-mail to an address that anybody can enter. */
const MAILS = /\b(?:signUp|mailLoginCode|askReset|fileComplaint)\(/;
/** The robot check with the proof that the form sent. */
const ASKS = /await isRobot\(\w[^;{]*\{[^;]*\bproof\b/;

/** Without the members' forms: a member is mailed at their own address. */
const doors = filesBelow("app/routes").filter(
  (path) => MAILS.test(textOf(path)) && !/\brequireViewer\(/.test(textOf(path)),
);

test("every form that mails an entered address checks for robots first (R108)", () => {
  expect(doors.length).toBeGreaterThanOrEqual(4);
  expect(doors.filter((path) => !ASKS.test(textOf(path)))).toEqual([]);
});
