import { expect, test } from "vitest";
import { startExperimentSchema } from "./experiment.schema";

const VALID = {
  ...{ site: "demo", slug: "spring", lander_a: "video", lander_b: "gallery", share_b: "50" },
  ...{ baseline: "500", effect: "100", reason: "To know" },
};

test.each([
  { effect: "0" },
  { effect: "4001" },
  { share_b: "9" },
  { baseline: "1e3" },
  { slug: "Spring" },
  { slug: "a b" },
  { lander_b: "home" },
  { reason: " " },
])("a comparison with %j is not started", (field) => {
  expect(startExperimentSchema.safeParse(VALID).success).toBe(true);
  expect(startExperimentSchema.safeParse({ ...VALID, ...field }).success).toBe(false);
});
