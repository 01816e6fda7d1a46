import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { uniqueById } from "~/kit/unique-by-id";
import { addPhoto, localeContextOf } from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  LAST_ACTIVE,
  NOW,
  services,
} from "../../../tests/support/search-setup";
import { addMember, type TestMember } from "../../../tests/support/test-database";
import type { Viewer } from "../session/session";
import type { Search } from "./discovery";
import { decodeSearchCursor } from "./search-cursor";
import { type SearchResults, searchMembers } from "./search-members";

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
        expect(twice.filter((id) => !photos.some(({ who }) => people[who]?.id === id))).toEqual([]);
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

type Searching = Omit<Parameters<typeof searchMembers>[1], "outlook">;

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
    const outlook = localeContextOf("en");
    const found = await searchMembers(
      services(),
      { site, viewer, search: pageSearch, outlook },
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
