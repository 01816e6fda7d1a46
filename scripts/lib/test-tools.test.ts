import { expect, test } from "vitest";
import { secondTries } from "./test-tools.ts";

const spec = (title: string, status: string) => ({ title, file: "a.test.ts", tests: [{ status }] });

test("journeys that held at the second try alone are told by name, in folders too", () => {
  const inner = { specs: [spec("three", "flaky"), spec("four", "unexpected")] };
  expect(
    secondTries([{ specs: [spec("one", "expected"), spec("two", "flaky")] }, { suites: [inner] }]),
  ).toEqual(["a.test.ts, two", "a.test.ts, three"]);
});
