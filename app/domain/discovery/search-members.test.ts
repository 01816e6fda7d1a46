import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
import {
  addBlock,
  addPhoto,
  changeProfile,
  readIn,
  siteOf,
  viewerOf,
} from "../../../tests/support/people";
import { addMember, addSite, realServices } from "../../../tests/support/world";
import { ageAt } from "../profile/profile";
import type { Site } from "../site/site";
import type { Search } from "./discovery";
import { decodeSearchCursor } from "./search-cursor";
import { type Found, searchMembers } from "./search-members";

const NOW = Date.UTC(2026, 10, 20, 12);
const HERE = NOW - days(1);
const services = () => realServices({ now: () => NOW });
const everyone: Search = {
  gender: "female",
  country: "NL",
  region: null,
  minAge: 18,
  maxAge: 99,
  near: false,
  fictional: false,
  after: null,
};
const FICTIONAL = {
  fictional_icon: "mask",
  fictional_warning: "w",
  fictional_singular: "s",
  fictional_plural: "p",
};
const ids = (found: Found) => found.members.map((member) => member.id).sort();

async function world(settings: Record<string, unknown> = {}) {
  const siteId = await addSite(settings);
  const me = await addMember(siteId, { gender: "male", lastActive: HERE });
  return { siteId, site: await siteOf(siteId), me, viewer: viewerOf(me) };
}

describe("who is found", () => {
  test("active members of the gender and country, and nobody else", async () => {
    const { siteId, site, viewer } = await world();
    const her = await addMember(siteId, { lastActive: HERE });
    await addMember(siteId, { lastActive: HERE, gender: "male" });
    await addMember(siteId, { lastActive: HERE, country: "DE", region: "DE-BE" });
    for (const profileStatus of ["draft", "disabled", "pending_review", "hidden", "rejected"])
      await addMember(siteId, { lastActive: HERE, profileStatus });
    await addMember(await addSite(), { lastActive: HERE });
    expect(ids(await searchMembers(services(), site, viewer, everyone, readIn("en")))).toEqual([
      her.id,
    ]);
  });

  test("women and men where both are sought, and whoever seeks both by women and by men", async () => {
    const { siteId, site, me, viewer } = await world();
    const [her, him] = [
      await addMember(siteId, { lastActive: HERE }),
      await addMember(siteId, { lastActive: HERE, gender: "male" }),
    ];
    await changeProfile(her.id, { seeks: "both" });
    expect(
      ids(
        await searchMembers(
          services(),
          site,
          viewer,
          { ...everyone, gender: "both" },
          readIn("en"),
        ),
      ),
    ).toEqual([her.id, him.id].sort());
    for (const reader of [viewerOf(me), viewerOf(him)])
      expect(ids(await searchMembers(services(), site, reader, everyone, readIn("en")))).toEqual([
        her.id,
      ]);
  });

  test("not oneself, even when one fits", async () => {
    const { site, viewer } = await world();
    expect(
      ids(
        await searchMembers(
          services(),
          site,
          viewer,
          { ...everyone, gender: "male" },
          readIn("en"),
        ),
      ),
    ).toEqual([]);
  });

  test("not across a block, whoever made it", async () => {
    const { siteId, site, me, viewer } = await world();
    const [blocked, blocker, other] = [
      await addMember(siteId, { lastActive: HERE }),
      await addMember(siteId, { lastActive: HERE }),
      await addMember(siteId, { lastActive: HERE }),
    ];
    await addBlock(me, blocked);
    await addBlock(blocker, me);
    expect(ids(await searchMembers(services(), site, viewer, everyone, readIn("en")))).toEqual([
      other.id,
    ]);
  });

  test("of a region only when it is asked for", async () => {
    const { siteId, site, viewer } = await world();
    const [north, south] = [
      await addMember(siteId, { lastActive: HERE }),
      await addMember(siteId, { lastActive: HERE, region: "NL-LI" }),
    ];
    expect(
      ids(
        await searchMembers(
          services(),
          site,
          viewer,
          { ...everyone, region: "NL-LI" },
          readIn("en"),
        ),
      ),
    ).toEqual([south.id]);
    expect(ids(await searchMembers(services(), site, viewer, everyone, readIn("en")))).toEqual(
      [north.id, south.id].sort(),
    );
  });

  test("by age to the day, both ends included", async () => {
    const { siteId, site, viewer } = await world();
    const birth = async (date: string) =>
      (await addMember(siteId, { lastActive: HERE, birth: date })).id;
    const turns30 = await birth("1996-11-20");
    await birth("1996-11-21"); // still 29
    const lastDayOf40 = await birth("1985-11-21");
    await birth("1985-11-20"); // 41 today
    expect(
      ids(
        await searchMembers(
          services(),
          site,
          viewer,
          { ...everyone, minAge: 30, maxAge: 40 },
          readIn("en"),
        ),
      ),
    ).toEqual([turns30, lastDayOf40].sort());
  });

  test("not after ninety days away", async () => {
    const { siteId, site, viewer } = await world();
    const still = await addMember(siteId, { lastActive: NOW - days(90) + 1 });
    await addMember(siteId, { lastActive: NOW - days(90) });
    expect(ids(await searchMembers(services(), site, viewer, everyone, readIn("en")))).toEqual([
      still.id,
    ]);
  });

  test("fictional ones only where the site has them and the member asks", async () => {
    const { siteId, site, viewer } = await world(FICTIONAL);
    const invented = await addMember(siteId, { lastActive: HERE });
    await changeProfile(invented.id, { fictional: 1 });
    const asked = { ...everyone, fictional: true };
    expect(
      (await searchMembers(services(), site, viewer, asked, readIn("en"))).members,
    ).toMatchObject([{ id: invented.id, fictional: true }]);
    expect(ids(await searchMembers(services(), site, viewer, everyone, readIn("en")))).toEqual([]);
    expect(
      ids(
        await searchMembers(
          services(),
          { ...site, fictional_icon: null },
          viewer,
          asked,
          readIn("en"),
        ),
      ),
    ).toEqual([]);
  });
});

describe("what a card carries", () => {
  test("name, age, region in the page's language, headline, photo, new, liked, and nothing else", async () => {
    const { siteId, site, me, viewer } = await world();
    const her = await addMember(siteId, {
      lastActive: HERE,
      name: "Aino Maria",
      birth: "1985-11-20",
      region: "NL-NH",
    });
    const photo = await addPhoto(her, { main: true });
    await changeProfile(her.id, { headline: "Sauna first", joined_at: NOW - days(7) + 1 });
    await env.DB.prepare(
      "INSERT INTO likes (site_id, from_id, to_id, created_at) VALUES (?, ?, ?, 0)",
    )
      .bind(siteId, me.id, her.id)
      .run();
    const { members } = await searchMembers(services(), site, viewer, everyone, readIn("de"));
    expect(members).toEqual([
      {
        id: her.id,
        name: "Aino Maria",
        age: 41,
        region: "Nordholland",
        country: null,
        activity: "week",
        headline: "Sauna first",
        language: "en",
        photo: { id: photo, tiny: "data:tiny", width: 960, height: 1200, locked: false },
        isNew: true,
        likedByMe: true,
        fictional: false,
      },
    ]);
  });

  test("a premium photo is locked for a free member and open to a premium one", async () => {
    const { siteId, site, viewer } = await world();
    await addPhoto(await addMember(siteId, { lastActive: HERE }), {
      main: true,
      visibility: "premium",
    });
    const locked = async (premium: boolean) =>
      (await searchMembers(services(), site, { ...viewer, premium }, everyone, readIn("en")))
        .members[0]?.photo?.locked;
    expect(await locked(false)).toBe(true);
    expect(await locked(true)).toBe(false);
  });

  test("a photo that is not active is not shown", async () => {
    const { siteId, site, viewer } = await world();
    await addPhoto(await addMember(siteId, { lastActive: HERE }), {
      main: true,
      status: "pending",
    });
    expect(
      (await searchMembers(services(), site, viewer, everyone, readIn("en"))).members[0]?.photo,
    ).toBeNull();
  });
});

describe("a visitor", () => {
  test("sees only members who switched it on, with first name and public main photo, and no second page", async () => {
    const { siteId, site } = await world();
    await addMember(siteId, { lastActive: HERE, name: "Hidden" });
    const shown = await Promise.all(
      Array.from({ length: 30 }, () =>
        addMember(siteId, { lastActive: HERE - 1, name: "Aino Maria Virtanen" }),
      ),
    );
    for (const member of shown)
      await changeProfile(member.id, { visible_logged_out: 1, headline: "secret" });
    const found = await searchMembers(services(), site, null, everyone, readIn("en"));
    expect(found.members).toHaveLength(24);
    expect(found.next).toBeNull();
    for (const member of found.members)
      expect(member).toMatchObject({
        name: "Aino",
        age: null,
        region: null,
        headline: "",
        photo: null,
      });
  });

  test("sees labelled fictional ones where the site has them, and none elsewhere", async () => {
    const { siteId, site } = await world(FICTIONAL);
    const invented = await addMember(siteId, { lastActive: HERE });
    await changeProfile(invented.id, { fictional: 1 });
    expect(
      (await searchMembers(services(), site, null, everyone, readIn("en"))).members,
    ).toMatchObject([{ fictional: true }]);
    expect(
      ids(
        await searchMembers(
          services(),
          { ...site, fictional_plural: null },
          null,
          everyone,
          readIn("en"),
        ),
      ),
    ).toEqual([]);
  });
});

describe("paging", () => {
  test("meets every matching member exactly once and in order, whatever the filter and the page boundaries", async () => {
    const { siteId, site, me, viewer } = await world();
    const people = await crowd(siteId);
    await addBlock(me, { id: people[7]?.id as string, siteId });
    const filters = fc.record({
      gender: fc.constantFrom("female" as const, "male" as const, "both" as const),
      region: fc.constantFrom(null, "NL-NH", "NL-LI"),
      ages: fc.tuple(fc.integer({ min: 18, max: 60 }), fc.integer({ min: 18, max: 60 })),
      page: fc.integer({ min: 1, max: 7 }),
      walk: fc.integer({ min: 2, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(filters, async ({ gender, region, ages, page, walk }) => {
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
            (one) =>
              ageAt(NOW, one.birth) >= search.minAge && ageAt(NOW, one.birth) <= search.maxAge,
          )
          .map((one) => one.id);
        expect(await pageThrough(site, viewer, search, { page, walk })).toEqual(naive);
      }),
      { numRuns: 60 },
    );
  });

  test("a filter that matches nobody ends, and one that is wide fills its page", async () => {
    const { siteId, site, viewer } = await world();
    await crowd(siteId);
    expect(
      await pageThrough(site, viewer, { ...everyone, minAge: 90 }, { page: 5, walk: 10 }),
    ).toEqual([]);
    expect(
      (
        await searchMembers(services(), site, viewer, everyone, readIn("en"), {
          page: 5,
          walk: 1000,
        })
      ).members,
    ).toHaveLength(5);
  });
});

/** Sixty members, two in five with a photo; many share a moment, so that the id decides. In the order of a search. */
async function crowd(siteId: string) {
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
      at: HERE - (n % 9),
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
  bounds: { page: number; walk: number },
): Promise<string[]> {
  const met: string[] = [];
  let after: string | null = null;
  do {
    const found: Found = await searchMembers(
      services(),
      site,
      viewer,
      { ...search, after: decodeSearchCursor(after) },
      readIn("en"),
      bounds,
    );
    expect(found.members.length).toBeLessThanOrEqual(bounds.page);
    met.push(...found.members.map((member) => member.id));
    after = found.next;
  } while (after);
  return met;
}
