import { beforeAll, expect, test } from "vitest";
import { siteOf } from "../../../tests/support/member-fixtures";
import { addSite } from "../../../tests/support/test-database";
import type { Site } from "../site/site";
import { defaultGender } from "./discovery";

let site: Site;
beforeAll(async () => {
  site = await siteOf(await addSite());
});

type Searcher = Parameters<typeof defaultGender>[0];
const genderFor = (searcher: Searcher, niche: Site["niche"] = 1) =>
  defaultGender(searcher, { ...site, niche });

test("the gender that a member seeks overrides every default", () => {
  for (const niche of [1, 2, 7] as const)
    for (const seeks of ["female", "male", "both"] as const)
      expect(genderFor({ gender: "male", seeks }, niche)).toBe(seeks);
});

test("the default is the other gender, or the member's own on a site for it", () => {
  for (const niche of [1, 2] as const) {
    expect(genderFor({ gender: "male", seeks: null }, niche)).toBe("female");
    expect(genderFor({ gender: "female", seeks: null }, niche)).toBe("male");
  }
  expect(genderFor({ gender: "male", seeks: null }, 7)).toBe("male");
  expect(genderFor({ gender: "female", seeks: null }, 7)).toBe("female");
});

test("a visitor's default comes from the site's niche", () => {
  for (const searcher of [null, { gender: null, seeks: null }]) {
    expect(genderFor(searcher)).toBe("female");
    expect(genderFor(searcher, 2)).toBe("male");
    expect(genderFor(searcher, 7)).toBe("male");
  }
});
