import { expect, test } from "vitest";
import { COUNTRIES } from "./countries";
import { emergencyNumber } from "./emergency-number";

test("each country has its own emergency number", () => {
  const others = COUNTRIES.flatMap(({ code }) =>
    emergencyNumber(code) === "112" ? [] : [`${code} ${emergencyNumber(code)}`],
  );
  expect(others.sort()).toEqual(["AU 000", "CA 911", "GB 999", "NZ 111", "US 911"]);
});
