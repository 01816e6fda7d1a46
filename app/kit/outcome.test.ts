import { describe, expect, test } from "vitest";
import { isRefusalOf } from "./outcome";

describe("outcome", () => {
  test("only a listed code is a refusal, not a property that every object has", () => {
    const refusals = { not_found: 404, too_fast: 429 };
    expect(
      ["not_found", "too_many_requests", "toString"].map((c) => isRefusalOf(refusals, c)),
    ).toEqual([true, false, false]);
  });
});
