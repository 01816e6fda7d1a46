import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Use cases that send e-mail to an address that anybody can enter. */
const SENDS_EMAIL = /\b(?:signUp|mailLoginCode|requestPasswordReset|fileComplaint)\(/;
/** The robot check with the proof that the form sent. */
const CHECKS_ROBOT = /await isRobot\(\w[^;{]*\{[^;]*\bproof\b/;

/** Without the members' forms: a member is mailed at their own address. */
const mailingRoutes = [...filesBelow("app/routes"), ...filesBelow("app/features")].filter(
  (path) => SENDS_EMAIL.test(textOf(path)) && !/\brequireViewer\(/.test(textOf(path)),
);

test("every form that mails an entered address checks for robots first (R108)", () => {
  expect(mailingRoutes.length).toBeGreaterThanOrEqual(4);
  expect(mailingRoutes.filter((path) => !CHECKS_ROBOT.test(textOf(path)))).toEqual([]);
});
