import { afterAll, expect, vi } from "vitest";
import { creationTimeOf, newId } from "~/kit/ids";

// Ids never go back in time. Unit test files share a runtime, so an id created while a test's clock
// is ahead would date the ids of all later files into the future.
afterAll(() => {
  vi.useRealTimers();
  expect(creationTimeOf(newId())).toBeLessThanOrEqual(Date.now());
});
