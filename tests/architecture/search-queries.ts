import { countMembers, selectMembers } from "~/domain/discovery/discovery-store";
import { type MembersQuery, NO_SCAN_FILTERS } from "~/domain/discovery/member-scan-sql";
import { memberBy } from "../support/member-by";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");
const plain: MembersQuery = {
  siteId: me.siteId,
  viewerId: me.id,
  genders: ["female"],
  country: "NL",
  region: null,
  bornAfter: "1950-01-01",
  bornUntil: "2000-01-01",
  activeSince: 1,
  fictional: false,
  after: null,
  ...NO_SCAN_FILTERS,
};

/**
 * The parameters that change the text of a search, each by itself; every combination of them is a
 * query of the list.
 */
const SWITCHES: Partial<MembersQuery>[] = [
  { genders: ["female", "male"] },
  { region: "NL-NH" },
  { sort: "newest" },
  { photo: true, traits_2: 257 }, // no switch of its own: it would double the queries
  { showsPresence: true },
  { joinedSince: 5 },
  { traits: 257, interests: 3 },
  { after: { photo: true, at: [5, "x"] } },
  { similar: { bornAfter: "1940-01-01", bornUntil: "2005-01-01", regions: ["NL-NH"] } },
];

/** Each combination twice: its page, and its count. */
function combined(): Record<string, PlannedQuery> {
  const queries: Record<string, PlannedQuery> = {};
  for (let bits = 0; bits < 2 ** SWITCHES.length; bits++) {
    const chosen = SWITCHES.filter((_, index) => bits & (2 ** index));
    const query: MembersQuery = Object.assign({}, plain, ...chosen);
    const name = ["search", ...chosen.flatMap((part) => Object.keys(part))].join(" ");
    queries[name] = selectMembers(query, { page: 24, scan: 1000 });
    queries[`count of ${name}`] = countMembers(query, 1000);
  }
  return queries;
}

export const SEARCH_QUERIES = combined();

/** The search queries in the list of queries: one text of each kind. */
export const SEARCH_FORMS = Object.fromEntries(
  [
    "count of search traits interests",
    "search region similar",
    "search region sort showsPresence joinedSince traits interests",
    "search joinedSince",
  ].map((name) => [name, SEARCH_QUERIES[name] as PlannedQuery]),
);
