import { expect, test } from "vitest";
import { findRetriedTests } from "./test-tools.ts";

const spec = (title: string, status: string) => ({ title, file: "a.test.ts", tests: [{ status }] });

test("end-to-end tests that only passed on the retry are named, in folders too", () => {
  const inner = { specs: [spec("three", "flaky"), spec("four", "unexpected")] };
  expect(
    findRetriedTests([
      { specs: [spec("one", "expected"), spec("two", "flaky")] },
      { suites: [inner] },
    ]),
  ).toEqual(["a.test.ts, two", "a.test.ts, three"]);
});
