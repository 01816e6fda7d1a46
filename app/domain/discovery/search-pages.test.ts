import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { all, toQuery } from "~/db/batch";
import { uniqueById } from "~/kit/collections";
import { days } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import {
  addBlock,
  addPhoto,
  changeProfile,
  localeContextOf,
  siteOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  FICTIONAL,
  firstSearchPage,
  LAST_ACTIVE,
  NOW,
  services,
} from "../../../tests/support/search-setup";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { ageAt } from "../profile/profile";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { MAX_COUNTED_ROWS, type Search } from "./discovery";
import {
  countMembers,
  parseStep,
  type StepRow,
  selectMembers,
  selectNeighbours,
} from "./discovery-store";
import { type MembersQuery, NO_SCAN_FILTERS } from "./member-scan-sql";
import { decodeSearchCursor, encodeSearchCursor } from "./search-cursor";
import { NO_FILTERS } from "./search-filters";
import {
  DEFAULT_BOUNDS,
  findNeighbours,
  type SearchResults,
  searchMembers,
  toMembersQuery,
} from "./search-members";

describe("search pages", () => {
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
            (one) =>
              ageAt(NOW, one.birth) >= search.minAge && ageAt(NOW, one.birth) <= search.maxAge,
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
          { site, viewer, search: everyone, cardContext: localeContextOf("en") },
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
          cardContext: localeContextOf("en"),
        },
        bounds,
      );
      expect(found.members.length).toBeLessThanOrEqual(bounds.page);
      met.push(...found.members.map((member) => member.id));
      after = found.next;
    } while (after);
    return met;
  }
});

describe("search cursor", () => {
  const ENDED = { photo: false, at: [LAST_ACTIVE, "-member-member-member-"] } as const;

  test("a cursor is valid only for its own searcher and site", async () => {
    const { siteId, viewer } = await addSearchSite();
    const cursor = encodeSearchCursor(services(), viewer, ENDED);
    const read = (by: typeof viewer, keyed = services()) => decodeSearchCursor(keyed, by, cursor);
    expect(read(viewer)).toEqual(ENDED);
    expect(read(viewerOf(await addMember(siteId)))).toBeNull();
    expect(read({ ...viewer, siteId: await addSite() })).toBeNull();
    expect(read(viewer, { ...services(), networkKey: "another" })).toBeNull();
  });

  test("an invalid cursor reads as the first page", async () => {
    const { viewer } = await addSearchSite();
    const made = [
      `${LAST_ACTIVE}.x`,
      `n${LAST_ACTIVE}.x`,
      "5.me",
      "",
      "ä",
      "A".repeat(90),
      null,
      undefined,
    ];
    for (const one of made) expect(decodeSearchCursor(services(), viewer, one)).toBeNull();
  });

  test("a cursor reveals neither a member nor their activity", async () => {
    const { siteId, site, me, viewer } = await addSearchSite();
    const blocker = await addMember(siteId, { lastActive: LAST_ACTIVE });
    await addBlock(blocker, me);
    await addMember(siteId, { lastActive: LAST_ACTIVE - 1, birth: "1950-01-01" });
    const secret = await addMember(siteId, { lastActive: LAST_ACTIVE - 2 });
    await changeProfile(secret.id, { hides_presence: 1 });
    const page = (scan: number) =>
      searchMembers(
        services(),
        { site, viewer, search: { ...everyone, maxAge: 60 }, cardContext: localeContextOf("en") },
        { page: 24, scan },
      );
    for (const scan of [1, 2]) {
      const { members, next } = await page(scan);
      expect(members).toEqual([]);
      const plain = atob((next ?? "").replaceAll("-", "+").replaceAll("_", "/"));
      for (const privateValue of [blocker.id, secret.id, String(LAST_ACTIVE).slice(0, 8)])
        expect([next?.includes(privateValue), plain.includes(privateValue)]).toEqual([
          false,
          false,
        ]);
      expect(next?.length).toBeLessThanOrEqual(120);
    }
  });
});

describe("paging under change", () => {
  const SEARCHES: Record<string, Partial<Search>> = {
    everybody: {},
    "the newest": { sort: "newest" },
    "a region": { region: "NL-NH", minAge: 30, maxAge: 40 },
    "those like it": { region: "NL-NH", minAge: 30, maxAge: 40, similar: true },
  };
  const MEMBERS = 20;
  /**
   * What a member does while another one pages: becomes active, leaves, joins, deletes or adds a
   * photo.
   */
  const ACTIONS = ["is here", "goes", "comes", "drops the photo", "shows a photo"] as const;
  type MemberAction = { who: number; what: (typeof ACTIONS)[number] };

  const moves = fc.array(
    fc.array(
      fc.record({
        who: fc.integer({ min: 0, max: MEMBERS - 1 }),
        what: fc.constantFrom(...ACTIONS),
      }),
      { maxLength: 4 },
    ),
    { maxLength: 12 },
  );
  const bounds = fc.record({
    page: fc.integer({ min: 1, max: 6 }),
    scan: fc.integer({ min: 2, max: 12 }),
  });

  test.each(Object.keys(SEARCHES))(
    "paging through %s while members move returns those who stay exactly once",
    async (name) => {
      const { siteId, site, viewer } = await addSearchSite();
      const people = await addMembers(siteId);
      const search = { ...everyone, ...SEARCHES[name] };
      await fc.assert(
        fc.asyncProperty(moves, bounds, async (rounds, bound) => {
          await reset(people);
          const first = await pageThrough({ site, viewer, search }, { page: 100, scan: 900 }, []);
          const pages = await pageThrough({ site, viewer, search }, bound, [...rounds], people);
          const moved = new Set(rounds.flat().map(({ who }) => people[who]?.id));
          const photos = rounds.flat().filter(({ what }) => /photo/.test(what));
          const times = (id: string) => pages.flat().filter((one) => one.id === id).length;
          const stayed = first.flat().filter(({ id }) => !moved.has(id as TestMember["id"]));
          for (const { id } of stayed) expect(times(id)).toBe(1);
          const list = uniqueById(pages).map(({ id }) => id);
          expect(new Set(list).size).toBe(list.length);
          // A page request does not know earlier pages: only a member whose photo changed may be on
          // two.
          const twice = list.filter((id) => times(id) > 1);
          expect(twice.filter((id) => !photos.some(({ who }) => people[who]?.id === id))).toEqual(
            [],
          );
        }),
        { numRuns: 15 },
      );
    },
    60_000,
  );

  /** Members of two regions and many ages, half of them with a photo. */
  async function addMembers(siteId: string): Promise<TestMember[]> {
    const people: TestMember[] = [];
    for (let n = 0; n < MEMBERS; n++) {
      const region = n % 3 ? "NL-NH" : "NL-UT";
      const one = await addMember(siteId, { region, birth: `${1980 + n}-01-01` });
      await addPhoto(one, { main: true });
      people.push(one);
    }
    return people;
  }

  const run = (sql: string, ...values: unknown[]) => env.DB.prepare(sql).bind(...values);
  const setPhoto = (id: string, status: string) =>
    run("UPDATE photos SET status = ? WHERE profile_id = ?", status, id);

  /**
   * Restores the initial state: some share a time, so that the id decides the order; some have not
   * joined yet.
   */
  const reset = (people: TestMember[]) =>
    env.DB.batch(
      people.flatMap(({ id }, n) => [
        run(
          "UPDATE profiles SET status = ?, last_active_at = ?, joined_at = ? WHERE id = ?",
          ...[n % 7 ? "active" : "hidden", LAST_ACTIVE - (n % 5), LAST_ACTIVE - (n % 4), id],
        ),
        setPhoto(id, n % 2 ? "active" : "rejected"),
      ]),
    );

  let now = LAST_ACTIVE;
  function statementOf({ what }: MemberAction, id: string): D1PreparedStatement {
    if (what === "is here")
      return run("UPDATE profiles SET last_active_at = ? WHERE id = ?", ++now, id);
    if (what === "goes" || what === "comes")
      return run(
        "UPDATE profiles SET status = ? WHERE id = ?",
        what === "goes" ? "hidden" : "active",
        id,
      );
    return setPhoto(id, what === "shows a photo" ? "active" : "rejected");
  }

  type Searching = Omit<Parameters<typeof searchMembers>[1], "cardContext">;

  /** Pages through a search, with the given changes between pages. */
  async function pageThrough(
    { search, site, viewer }: Searching & { viewer: Viewer },
    bound: { page: number; scan: number },
    rounds: MemberAction[][],
    people: TestMember[] = [],
  ): Promise<SearchResults["members"][]> {
    const pages: SearchResults["members"][] = [];
    now = Math.max(now, NOW - 1_000);
    for (let after: string | null = ""; after !== null; ) {
      const pageSearch = { ...search, after: decodeSearchCursor(services(), viewer, after) };
      const cardContext = localeContextOf("en");
      const found = await searchMembers(
        services(),
        { site, viewer, search: pageSearch, cardContext },
        bound,
      );
      pages.push(found.members);
      after = found.next;
      const changes = rounds.shift() ?? [];
      const statements = changes.map((change) => statementOf(change, people[change.who]?.id ?? ""));
      if (statements.length > 0) await env.DB.batch(statements);
    }
    return pages;
  }
});

describe("photos first", () => {
  const NOW = Date.UTC(2026, 10, 20, 12);
  const HERE = NOW - days(1);
  const everyone: Search = {
    gender: "female",
    country: "NL",
    region: null,
    minAge: 18,
    maxAge: 99,
    near: false,
    fictional: false,
    filters: NO_FILTERS,
    sort: "active",
    similar: false,
    after: null,
    pageNumber: 1,
  };

  async function addSiteAndViewer() {
    const siteId = await addSite();
    return {
      siteId,
      site: await siteOf(siteId),
      viewer: viewerOf(await addMember(siteId, { gender: "male" })),
    };
  }

  const order = async (site: Site, viewer: ReturnType<typeof viewerOf>) =>
    (
      await searchMembers(realServices({ now: () => NOW }), {
        site,
        viewer,
        search: everyone,
        cardContext: localeContextOf("en"),
      })
    ).members.map((member) => member.name);

  test("members with a visible photo come first, then by last activity", async () => {
    const { siteId, site, viewer } = await addSiteAndViewer();
    const add = (name: string, ago: number) =>
      addMember(siteId, { name, lastActive: NOW - days(ago) });
    await add("here, no photo", 1);
    await add("away, no photo", 3);
    await addPhoto(await add("away", 9), { main: true });
    await addPhoto(await add("here", 2), { main: true });
    await addPhoto(await add("not looked at yet", 4), { main: true, status: "pending" });
    expect(await order(site, viewer)).toEqual([
      "here",
      "away",
      "here, no photo",
      "away, no photo",
      "not looked at yet",
    ]);
  });

  test("the order follows a photo that is reviewed, replaced or deleted", async () => {
    const { siteId, site, viewer } = await addSiteAndViewer();
    await addMember(siteId, { name: "Other", lastActive: HERE });
    const her = await addMember(siteId, { name: "Her", lastActive: HERE - 1 });
    const judge = (id: string, status: string) =>
      env.DB.prepare("UPDATE photos SET status = ? WHERE id = ?").bind(status, id).run();
    const first = () => order(site, viewer).then((names) => names[0]);
    const photo = await addPhoto(her, { main: true, status: "pending" });
    expect(await first()).toBe("Other");
    await judge(photo, "active");
    expect(await first()).toBe("Her");
    await judge(photo, "rejected");
    expect(await first()).toBe("Other");
    const second = await addPhoto(her, { main: true });
    expect(await first()).toBe("Her");
    await env.DB.prepare("DELETE FROM photos WHERE id = ?").bind(second).run();
    expect(await first()).toBe("Other");
    await addPhoto(her);
    expect(await first()).toBe("Other");
    await addPhoto(her, { main: true });
    await judge(await addPhoto(her, { status: "pending" }), "rejected");
    expect(await first()).toBe("Her");
  });

  test("a visitor sees members with a public photo first", async () => {
    const { siteId, site } = await addSiteAndViewer();
    const add = async (name: string, ago: number, visibility?: string) => {
      const member = await addMember(siteId, { name, lastActive: NOW - days(ago) });
      await changeProfile(member.id, { visible_logged_out: 1 });
      if (visibility) await addPhoto(member, { main: true, visibility });
    };
    await add("None", 1);
    await add("Members", 2, "members");
    await add("Public", 3, "public");
    const { members } = await searchMembers(realServices({ now: () => NOW }), {
      site,
      viewer: null,
      search: everyone,
      cardContext: localeContextOf("en"),
    });
    expect(members.map((member) => member.name)).toEqual(["Public", "Members", "None"]);
  });

  test("the photo flag is right whichever of profile and photo is written first", async () => {
    const siteId = await addSite();
    const photo = (id: string, owner: string) =>
      env.DB.prepare(
        "INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, created_at) VALUES (?, ?, ?, 'active', 'public', 'f', 1, 1, 't', 0)",
      ).bind(id, siteId, owner);
    const profile = (id: string) =>
      env.DB.prepare(
        "INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at, main_photo_id) VALUES (?, ?, 'active', 'Sam', '1990-01-01', 'en', 0, 0, ?)",
      ).bind(id, siteId, `of ${id}`);
    await env.DB.batch([
      photo("of early", "early"),
      profile("early"),
      profile("late"),
      photo("of late", "late"),
    ]);
    const { results } = await env.DB.prepare("SELECT has_photo FROM profiles WHERE site_id = ?")
      .bind(siteId)
      .all();
    expect(results).toEqual([{ has_photo: 1 }, { has_photo: 1 }]);
  });
});

describe("search bounds", () => {
  const HERE = Date.UTC(2026, 10, 19, 12);

  test("no search reads more than 1,500 rows; a wide one reads about a page", async () => {
    const siteId = await addSite();
    const me = await addMember(siteId, { gender: "male" });
    await fill(siteId, 6000);
    const young = ["1900-01-01", "2008-01-01"] as const;
    const unmatchedAges = ["1900-01-01", "1901-01-01"] as const;
    const base = {
      siteId,
      viewerId: me.id,
      genders: ["female" as const],
      country: "NL",
      region: null,
      activeSince: 1,
      fictional: false,
      after: null,
      ...NO_SCAN_FILTERS,
    };
    const rowsRead = async (
      [bornAfter, bornUntil]: readonly [string, string],
      overrides: Partial<MembersQuery> = {},
    ) => {
      const query: MembersQuery = { ...base, bornAfter, bornUntil, ...overrides };
      const { sql, params } = toQuery(selectMembers(query, DEFAULT_BOUNDS));
      const { results, meta } = await env.DB.prepare(sql)
        .bind(...params)
        .all<StepRow>();
      return { read: meta.rows_read, found: parseStep(results).found.length };
    };
    const both: Partial<MembersQuery> = { genders: ["female", "male"] };
    const counted = async (overrides: Partial<MembersQuery>) => {
      const query = { ...base, bornAfter: young[0], bornUntil: young[1], ...overrides };
      const { sql, params } = toQuery(countMembers(query, MAX_COUNTED_ROWS));
      return (
        await env.DB.prepare(sql)
          .bind(...params)
          .all()
      ).meta.rows_read;
    };
    for (const wide of [await rowsRead(young), await rowsRead(young, both)]) {
      expect(wide.found).toBe(25);
      expect(wide.read).toBeLessThan(200);
    }
    const deep = { photo: true, at: [HERE - 90, "x"] } as const;
    const photoless = { photo: false, at: [HERE + 1, "x"] } as const;
    for (const overrides of [
      {},
      { region: "NL-NH" },
      { after: deep },
      { after: photoless },
      { viewerId: null },
      { sort: "newest" as const, region: "NL-NH" },
      { sort: "newest" as const, joinedSince: 5, traits: 257, traits_2: 257, interests: 3 },
      {
        showsPresence: true,
        joinedSince: 5,
        traits: 257,
        traits_2: 257,
        interests: 3,
        photo: true,
      },
      {
        region: "NL-NH",
        similar: { bornAfter: "1900-01-01", bornUntil: "2008-01-01", regions: ["NL-NH", "NL-LI"] },
      },
    ]) {
      expect(await counted({ ...overrides, ...both })).toBeLessThanOrEqual(1_500);
      for (const genders of [{}, both]) {
        for (const ages of [young, ["1960-01-01", "1960-12-31"] as const, unmatchedAges]) {
          expect((await rowsRead(ages, { ...overrides, ...genders })).read).toBeLessThanOrEqual(
            1_500,
          );
        }
      }
    }
  });

  /**
   * Adds `count` members of both genders, two in three with a photo, many with equal times; and as
   * many inactive ones.
   */
  async function fill(siteId: string, count: number): Promise<void> {
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     INSERT INTO profiles (id, site_id, status, name, gender, birth_date, country, region, language, joined_at, last_active_at, main_photo_id)
     SELECT 'crowd' || i, ?1, 'active', 'Sam', iif(i % 2, 'female', 'male'), (1950 + i % 50) || '-05-05', 'NL', 'NL-NH', 'en', 0,
       iif(i > ?3 / 2, 0, ?2 - i % 97), iif(i % 3, 'photo' || i, NULL) FROM n`,
    )
      .bind(siteId, HERE, 2 * count)
      .run();
    await env.DB.prepare(
      "INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, created_at) SELECT main_photo_id, site_id, id, 'active', 'public', 'f', 1, 1, 't', 0 FROM profiles WHERE site_id = ? AND main_photo_id IS NOT NULL",
    )
      .bind(siteId)
      .run();
  }
});

describe("find neighbours", () => {
  /** Five women of one region: two with a photo, three without, each last active an hour earlier. */
  async function addFiveWomen(settings: Record<string, unknown> = {}) {
    const by = await addSearchSite(settings);
    const women: TestMember[] = [];
    for (let n = 0; n < 5; n++) {
      const her = await addMember(by.siteId, { lastActive: LAST_ACTIVE - n * 3_600_000 });
      if (n % 2) await addPhoto(her, { main: true });
      women.push(her);
    }
    const beside = (id: string, overrides: Partial<Search> = {}) =>
      findNeighbours(
        services(),
        { ...by, search: { ...everyone, ...overrides } },
        id as TestMember["id"],
      );
    return { ...by, women, beside };
  }

  test("previous and next links walk the whole search both ways and end at its ends", async () => {
    const { site, viewer, beside } = await addFiveWomen();
    const order = (await firstSearchPage({ site, viewer })).members.map(({ id }) => id);
    expect(order).toHaveLength(5);
    for (const [n, id] of order.entries())
      expect(await beside(id)).toEqual({
        previous: order[n - 1] ?? null,
        next: order[n + 1] ?? null,
      });
  });

  test("skips blocked, hidden, fictional, too old and distant members, and oneself", async () => {
    const { siteId, me, women, beside, site, viewer } = await addFiveWomen(FICTIONAL);
    const [first, , third, , fifth] = women as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    const order = (await firstSearchPage({ site, viewer })).members.map(({ id }) => id);
    expect(order.slice(2)).toEqual([first.id, third.id, fifth.id]);
    await changeProfile(me.id, { gender: "female", last_active_at: LAST_ACTIVE - 1 });
    const seen = { status: "active", invisible: 0, birth_date: "1990-01-01", site_id: siteId };
    for (const hide of [
      () => changeProfile(third.id, { status: "hidden", invisible: 1 }),
      () => changeProfile(third.id, { birth_date: "1920-01-01" }),
      () => changeProfile(third.id, { site_id: "elsewhere" }),
      () => addBlock(third, me), // last, because nothing removes the block
    ]) {
      await changeProfile(third.id, seen);
      expect((await beside(first.id)).next).toBe(third.id);
      await hide();
      expect((await beside(first.id)).next).toBe(fifth.id);
      expect((await beside(fifth.id)).previous).toBe(first.id);
    }
    const invented = await addMember(siteId, { lastActive: LAST_ACTIVE - 2 });
    await changeProfile(invented.id, { fictional: 1 });
    expect((await beside(first.id)).next).toBe(fifth.id);
    expect((await beside(first.id, { fictional: true })).next).toBe(invented.id);
  });

  test("a member of another country or site has no neighbours in the search", async () => {
    const { beside } = await addFiveWomen();
    const abroad = await addMember(await addSite(), {});
    expect(await beside(abroad.id)).toEqual({ previous: null, next: null });
  });
});

describe("neighbour guards", () => {
  /** Two matching women, with a given member between them. */
  async function addBetween(overrides: Parameters<typeof addMember>[1]) {
    const by = await addSearchSite();
    const add = (lastActive: number, more: typeof overrides = {}) =>
      addMember(by.siteId, { lastActive, region: "NL-UT", birth: "1990-01-01", ...more });
    const first = await add(LAST_ACTIVE);
    const last = await add(LAST_ACTIVE - 2);
    const middle = await add(LAST_ACTIVE - 1, overrides);
    const baseSearch: Search = { ...everyone, region: "NL-UT", minAge: 30, maxAge: 40 };
    const beside = (id: MemberId, search = baseSearch) =>
      findNeighbours(services(), { ...by, search }, id);
    return { ...by, first, middle, last, baseSearch, beside };
  }

  test.each([
    ["of another region", { region: "NL-NH" }],
    ["of another gender", { gender: "male" }],
    ["too young", { birth: "2005-01-01" }],
    ["too old", { birth: "1950-01-01" }],
    ["not finished", { profileStatus: "draft" }],
  ])("a member %s is skipped in both directions", async (_, overrides) => {
    const { first, last, beside } = await addBetween(overrides);
    expect(await beside(first.id)).toEqual({ previous: null, next: last.id });
    expect(await beside(last.id)).toEqual({ previous: first.id, next: null });
  });

  test("members abroad or away for 90 days are not neighbours", async () => {
    const { first, last, baseSearch, beside } = await addBetween({
      country: "DE",
      region: "DE-BE",
    });
    const wide = { ...baseSearch, region: null };
    expect((await beside(first.id, wide)).next).toBe(last.id);
    await changeProfile(last.id, { last_active_at: NOW - days(90) });
    expect(await beside(first.id, wide)).toEqual({ previous: null, next: null });
  });

  test("a member who is abroad or hidden has no neighbours", async () => {
    const { middle, beside } = await addBetween({});
    expect((await beside(middle.id)).next).not.toBeNull();
    await changeProfile(middle.id, { status: "hidden", invisible: 1 });
    expect(await beside(middle.id)).toEqual({ previous: null, next: null });
    await changeProfile(middle.id, { status: "active", country: "DE", region: "DE-BE" });
    expect(await beside(middle.id)).toEqual({ previous: null, next: null });
  });

  test("the scan for neighbours stops after a bounded number of rows", async () => {
    const { site, viewer, first, last, baseSearch } = await addBetween({ birth: "1950-01-01" });
    const { after: _, ...query } = toMembersQuery(NOW, { site, viewer, search: baseSearch });
    const next = async (scan: number) => {
      const statement = selectNeighbours({ ...query, viewerId: viewer.id, id: first.id }, scan);
      return (await all(services().db, statement))[0]?.next;
    };
    expect([await next(1), await next(2)]).toEqual([null, last.id]);
  });
});
