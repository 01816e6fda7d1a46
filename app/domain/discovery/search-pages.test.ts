import fc from "fast-check";
import { expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import {
  addBlock,
  addPhoto,
  localeContextOf,
  type viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  LAST_ACTIVE,
  NOW,
  services,
} from "../../../tests/support/search-setup";
import { addMember } from "../../../tests/support/test-database";
import { ageAt } from "../profile/profile";
import type { Site } from "../site/site";
import type { Search } from "./discovery";
import { decodeSearchCursor } from "./search-cursor";
import { type SearchResults, searchMembers } from "./search-members";

test("paging returns every member exactly once and in order", async () => {
  const { siteId, site, me, viewer } = await addSearchSite();
  const people = await addMembers(siteId);
  await addBlock(me, { id: people[7]?.id as MemberId, siteId });
  const filters = fc.record({
    gender: fc.constantFrom("female" as const, "male" as const, "both" as const),
    region: fc.constantFrom(null, "NL-NH", "NL-LI"),
    ages: fc.tuple(fc.integer({ min: 18, max: 60 }), fc.integer({ min: 18, max: 60 })),
    page: fc.integer({ min: 1, max: 7 }),
    scan: fc.integer({ min: 2, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(filters, async ({ gender, region, ages, page, scan }) => {
      const search = {
        ...everyone,
        gender,
        region,
        minAge: Math.min(...ages),
        maxAge: Math.max(...ages),
      };
      const naive = people
        .filter(
          (one) =>
            (gender === "both" || one.gender === gender) &&
            (!region || one.region === region) &&
            one.id !== me.id &&
            one.id !== people[7]?.id,
        )
        .filter(
          (one) => ageAt(NOW, one.birth) >= search.minAge && ageAt(NOW, one.birth) <= search.maxAge,
        )
        .map((one) => one.id);
      expect(await pageThrough(site, viewer, search, { page, scan })).toEqual(naive);
    }),
    { numRuns: 60 },
  );
});

test("a search without matches ends, and a wide one fills its page", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  await addMembers(siteId);
  expect(
    await pageThrough(site, viewer, { ...everyone, minAge: 90 }, { page: 5, scan: 10 }),
  ).toEqual([]);
  expect(
    (
      await searchMembers(
        services(),
        { site, viewer, search: everyone, outlook: localeContextOf("en") },
        {
          page: 5,
          scan: 1000,
        },
      )
    ).members,
  ).toHaveLength(5);
});

/**
 * Sixty members in search order, two in five with a photo; many share a time, so that the id
 * decides.
 */
async function addMembers(siteId: string) {
  const people: {
    id: string;
    gender: string;
    region: string;
    birth: string;
    at: number;
    photo: boolean;
  }[] = [];
  for (let n = 0; n < 60; n++) {
    const one = {
      gender: n % 3 ? "female" : "male",
      region: n % 4 ? "NL-NH" : "NL-LI",
      birth: `${1970 + (n % 37)}-11-${10 + (n % 20)}`,
      at: LAST_ACTIVE - (n % 9),
    };
    const member = await addMember(siteId, { ...one, lastActive: one.at });
    const photo = n % 5 < 2;
    if (photo) await addPhoto(member, { main: true });
    people.push({ ...one, id: member.id, photo });
  }
  return people.sort(
    (a, b) => Number(b.photo) - Number(a.photo) || b.at - a.at || (a.id < b.id ? 1 : -1),
  );
}

async function pageThrough(
  site: Site,
  viewer: ReturnType<typeof viewerOf>,
  search: Search,
  bounds: { page: number; scan: number },
): Promise<string[]> {
  const met: string[] = [];
  let after: string | null = null;
  do {
    const found: SearchResults = await searchMembers(
      services(),
      {
        site,
        viewer,
        search: { ...search, after: decodeSearchCursor(services(), viewer, after) },
        outlook: localeContextOf("en"),
      },
      bounds,
    );
    expect(found.members.length).toBeLessThanOrEqual(bounds.page);
    met.push(...found.members.map((member) => member.id));
    after = found.next;
  } while (after);
  return met;
}
