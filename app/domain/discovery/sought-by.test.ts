import { beforeAll, expect, test } from "vitest";
import { siteOf } from "../../../tests/support/people";
import { addSite } from "../../../tests/support/world";
import type { Site } from "../site/site";
import { soughtBy } from "./sought-by";

let site: Site;
beforeAll(async () => {
  site = await siteOf(await addSite());
});

type Searcher = Parameters<typeof soughtBy>[0];
const sought = (searcher: Searcher, niche: Site["niche"] = 1) =>
  soughtBy(searcher, { ...site, niche });

test("whom somebody seeks comes before everything else", () => {
  for (const niche of [1, 2, 7] as const)
    for (const seeks of ["female", "male", "both"] as const)
      expect(sought({ gender: "male", seeks }, niche)).toBe(seeks);
});

test("who never said whom begins with the other gender, and with their own on a site for it", () => {
  for (const niche of [1, 2] as const) {
    expect(sought({ gender: "male", seeks: null }, niche)).toBe("female");
    expect(sought({ gender: "female", seeks: null }, niche)).toBe("male");
  }
  expect(sought({ gender: "male", seeks: null }, 7)).toBe("male");
  expect(sought({ gender: "female", seeks: null }, 7)).toBe("female");
});

test("of a visitor nothing is known: the site's niche says it", () => {
  for (const nobody of [null, { gender: null, seeks: null }]) {
    expect(sought(nobody)).toBe("female");
    expect(sought(nobody, 2)).toBe("male");
    expect(sought(nobody, 7)).toBe("male");
  }
});
