import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** The only file that reads the runtime's clock. */
const CLOCK = "app/kit/clock.ts";

/** Where `systemNow` may be used: entry points and objects of the Worker, and the services. */
const SERVER = /^(?:workers\/|app\/platform\/create-services\.ts$)/;

/**
 * Where `browserNow` may be used: code that runs in browsers only. Route files with a loader or an
 * action take the time from `services.now()`.
 */
const BROWSER =
  /^app\/(?:entry\.client\.tsx$|kit\/server-clock\.ts$|features\/|layouts\/|live\/|operator\/|routes\/)/;
const RUNS_ON_SERVER =
  /export (?:async )?(?:function|const) (?:loader|action|middleware)\b|\bgetServices\b/;

/** `Date.now`, `new Date()`, `new Date` and `Date()`: each reads the clock. */
const READS_CLOCK = /\bDate\.now\b|\bnew Date\b(?!\()|\bDate\(\s*\)/;

const files = ["app", "workers"]
  .flatMap((folder) => filesBelow(folder))
  .filter((path) => !/\.test\.tsx?$/.test(path));

const withoutComments = (path: string) =>
  textOf(path).replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*/g, "");

test("only the clock module reads the runtime's clock", () => {
  expect(files.filter((path) => READS_CLOCK.test(withoutComments(path)))).toEqual([CLOCK]);
});

test("systemNow is used in the Worker's entry points and objects and as the services' clock", () => {
  const outside = files.filter(
    (path) => path !== CLOCK && !SERVER.test(path) && /\bsystemNow\b/.test(textOf(path)),
  );
  expect(outside).toEqual([]);
});

test("browserNow is used in code for browsers only, never beside a loader or an action", () => {
  const outside = files.filter((path) => {
    const code = textOf(path);
    return (
      path !== CLOCK &&
      /\bbrowserNow\b/.test(code) &&
      (!BROWSER.test(path) || RUNS_ON_SERVER.test(code))
    );
  });
  expect(outside).toEqual([]);
});

test.each(["Date.now()", "now: Date.now,", "new Date()", "new Date;", "Date()"])(
  "the check finds %s",
  (code) => expect(code).toMatch(READS_CLOCK),
);

test.each(["new Date(at)", "Date.parse(text)", "services.now()", "type A = Date"])(
  "the check allows %s",
  (code) => expect(code).not.toMatch(READS_CLOCK),
);
