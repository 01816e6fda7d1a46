import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { toQuery } from "~/db/batch";
import type { Search } from "~/domain/discovery/discovery";
import { decodeSearchCursor } from "~/domain/discovery/search-cursor";
import { NO_FILTERS } from "~/domain/discovery/search-filters";
import { searchMembers } from "~/domain/discovery/search-members";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import type { Viewer } from "~/domain/session/session";
import type { Site } from "~/domain/site/site";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import type { Services } from "~/services";
import { generateFictionalProfiles } from "../../scripts/seed/fictional-profiles";
import { createGeneratedMembers } from "../../scripts/seed/generated-members";
import type { Member } from "../../scripts/seed/member";
import { designPortraits } from "../../scripts/seed/portrait-design";
import { demoPlan } from "../../scripts/seed/seed-data";
import { sharePortraits } from "../../scripts/seed/share-portraits";
import { DEMO_SITES } from "../../scripts/seed/sites";
import { emptyDatabase, portraitIn, writeMembers } from "./empty-database";

const NOW = Date.UTC(2026, 10, 20, 12);
const PLAN = demoPlan({ now: NOW });
const [GENERAL, VELOURS] = DEMO_SITES;
/** Beyond the demo's own 2,000 this many share a picture with a similar member. */
const LARGER = 3000;

let db: DatabaseSync;
let folders: Map<string, string>;

beforeAll(() => {
  db = emptyDatabase();
  const general = createGeneratedMembers(PLAN, GENERAL).take(LARGER);
  const drawn = general.slice(0, PLAN.members);
  const own = firstPictures(drawn);
  const stored = new Map(drawn.map(({ id }) => [id as string, [portraitIn(own.get(id) ?? "")]]));
  const shared = sharePortraits(drawn, stored, NOW);
  writeMembers(db, general, (one) =>
    one.pictures === 0 ? null : (own.get(one.id) ?? shared(one).portraits[0]?.folder ?? null),
  );
  const others = [
    ...createGeneratedMembers(PLAN, VELOURS).take(PLAN.velours),
    ...generateFictionalProfiles(PLAN, VELOURS, 16),
  ];
  const theirs = firstPictures(others);
  writeMembers(db, others, (one) => (one.pictures === 0 ? null : (theirs.get(one.id) ?? null)));
  const rows = db.prepare("SELECT id, folder FROM photos").all() as {
    id: string;
    folder: string;
  }[];
  folders = new Map(rows.map(({ id, folder }) => [id, folder]));
}, 120_000);

/** The identity of each member's first picture; its end is in the photo's id. */
const firstPictures = (members: readonly Member[]) =>
  new Map(
    [...designPortraits(members)].map(([id, [first]]) => [
      id,
      createHash("sha256")
        .update(JSON.stringify(first ?? id))
        .digest("hex")
        .slice(0, 32),
    ]),
  );

const services = {
  now: () => NOW,
  networkKey: "pages",
  readTogether: async (statement: Parameters<typeof toQuery>[0]) => {
    const { sql, params } = toQuery(statement);
    return db.prepare(sql).all(...(params as string[]));
  },
} as unknown as Services;

const READER = { id: "viewer", premium: true, hidesPresence: false };
const EVERYONE = {
  region: null,
  minAge: 18,
  maxAge: 99,
  near: false,
  fictional: true,
  filters: NO_FILTERS,
  similar: false,
  after: null,
  pageNumber: 1,
} as const;

/** Every page of a search, as its pictures and members. */
async function pagesOf(at: (typeof DEMO_SITES)[number], overrides: Partial<Search>) {
  const settings = siteSettingsSchema.parse(at.settings);
  const site = { ...settings, id: at.id, host: at.host } as unknown as Site;
  const viewer = { ...READER, siteId: at.id } as unknown as Viewer;
  const pages: { pictures: string[]; members: string[] }[] = [];
  let search = { ...EVERYONE, ...overrides } as Search;
  for (;;) {
    const country = search.country;
    const cardContext = {
      language: "en",
      timeZone: "UTC",
      country,
      namePhoto: plainPhotoRef,
    } as const;
    const { members, next } = await searchMembers(services, { site, viewer, search, cardContext });
    const pictures = members.flatMap(({ photo }) => (photo ? [folders.get(photo.id) ?? ""] : []));
    pages.push({ pictures, members: members.map(({ id }) => id) });
    if (!next) return pages;
    const after = decodeSearchCursor(services, viewer, next);
    expect(after).not.toBeNull();
    search = { ...search, after, pageNumber: search.pageNumber + 1 };
  }
}

const searches = (countries: readonly Search["country"][]) =>
  countries.flatMap((country) =>
    (["female", "male", "both"] as const).flatMap((gender) =>
      (["active", "newest"] as const).map((sort) => ({ country, gender, sort })),
    ),
  );

test.each([
  ["the general site", GENERAL, searches(["NL", "DE", "GB", "US", "FI"]), 200],
  ["the site with fictional profiles", VELOURS, searches(["NL", "BE"]), 24],
] as const)(
  "no picture repeats on a search page, and nobody is on two pages: %s",
  async (_, site, siteSearches, least) => {
    let seen = 0;
    for (const search of siteSearches) {
      const pages = await pagesOf(site, search);
      const members = pages.flatMap((page) => page.members);
      expect(new Set(members).size, JSON.stringify(search)).toBe(members.length);
      for (const { pictures } of pages)
        expect(new Set(pictures).size, JSON.stringify(search)).toBe(pictures.length);
      seen += pages.length;
    }
    expect(seen).toBeGreaterThan(least);
  },
  60_000,
);
