import { DatabaseSync } from "node:sqlite";
import { toQuery } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { MAX_COUNTED_ROWS } from "../../app/domain/discovery/discovery.ts";
import { countMembers, selectMembers } from "../../app/domain/discovery/discovery-store.ts";
import { type MembersQuery, NO_SCAN_FILTERS } from "../../app/domain/discovery/member-scan-sql.ts";
import { DEFAULT_BOUNDS } from "../../app/domain/discovery/search-members.ts";
import { doesLike } from "../../app/domain/like/like-sql.ts";
import { interestBit } from "../../app/domain/profile/profile.schema.ts";
import { cardColumns, cardPhoto } from "../../app/domain/profile/profile-sql.ts";
import { FIELD_BITS } from "../../app/domain/profile-field/field-bits.ts";
import { findLocalFile } from "../../scripts/lib/storage.ts";
import { rawSql as sql } from "../../tests/support/raw-sql";
import { SITE } from "./seed-database.ts";

export type Query = { sql: string; params: unknown[] };
const THOUSANDTH = 999;

/**
 * A double read by key for comparison, and a page's cards without a search; then every measured
 * search, by its name.
 */
export function compileQueries(state: string): Record<string, Query> {
  const db = new DatabaseSync(findLocalFile(state) as string, { readOnly: true });
  const [viewer] = db
    .prepare("SELECT id FROM profiles WHERE site_id = ? AND gender = 'male' LIMIT 1")
    .all(SITE.id) as { id: MemberId }[];
  const { widest, narrowest, nobody: noMatch, both } = searchesOf(viewer?.id ?? ("" as MemberId));
  const after = deepCursor(db, widest);
  const page = firstIds(db, widest);
  db.close();
  // A binding accepts plain objects only, no class instances.
  const compile = (query: MembersQuery): Query => ({
    ...toQuery(selectMembers(query, DEFAULT_BOUNDS)),
  });
  const count = (query: MembersQuery): Query => ({
    ...toQuery(countMembers(query, MAX_COUNTED_ROWS)),
  });
  const byTraits = {
    ...widest,
    ...FIELD_BITS.toBits({ hair_colour: "red", eye_colour: "green" }),
    interests: interestBit("tea"),
  };
  const byKey = { sql: "SELECT * FROM profiles WHERE id = ?", params: [viewer?.id] };
  return {
    "one row by key": byKey,
    "the same once more": byKey,
    "a page's cards by their ids": cardsByIds(page, viewer?.id),
    "widest, first page": compile(widest),
    "widest, deep": compile({ ...widest, after }),
    "narrowest, first page": compile(narrowest),
    "narrowest, deep": compile({ ...narrowest, after }),
    "nobody, first page": compile(noMatch),
    "nobody, deep": compile({ ...noMatch, after }),
    "both genders, first page": compile(both),
    "looks and an interest, first page": compile(byTraits),
    "newest with looks, first page": compile({ ...byTraits, sort: "newest" }),
    "newest of a region, first page": compile({ ...narrowest, sort: "newest" }),
    "counting the widest": count(widest),
    "counting looks": count(byTraits),
    "both genders, nobody": compile({ ...noMatch, genders: both.genders }),
  };
}

function searchesOf(viewerId: MemberId) {
  const widest: MembersQuery = {
    siteId: SITE.id,
    viewerId,
    genders: ["female"],
    country: "NL",
    region: null,
    fictional: false,
    after: null,
    activeSince: 0,
    bornAfter: "1900-01-01",
    bornUntil: "2008-01-01",
    ...NO_SCAN_FILTERS,
  };
  const thirtyNine = { bornAfter: "1985-01-01", bornUntil: "1986-01-01" };
  const narrowest: MembersQuery = { ...widest, ...thirtyNine, region: "NL-ZE" };
  const both: MembersQuery = { ...widest, genders: ["female", "male"] };
  const noMatch: MembersQuery = { ...widest, bornUntil: "1901-01-01" };
  return { widest, narrowest, nobody: noMatch, both };
}

const SCOPE =
  "FROM profiles INDEXED BY profiles_by_country WHERE site_id = ? AND gender = ? AND country = ? AND status = 'active'";
const ORDER = "ORDER BY has_photo DESC, last_active_at DESC, id DESC";
const placeOf = ({ siteId, genders, country }: MembersQuery): string[] => [
  siteId,
  genders[0] as string,
  country,
];

function firstIds(db: DatabaseSync, query: MembersQuery): string[] {
  const rows = db.prepare(`SELECT id ${SCOPE} ${ORDER} LIMIT ${DEFAULT_BOUNDS.page}`);
  return rows.all(...placeOf(query)).map(({ id }) => String(id));
}

/**
 * The minimum for a page's cards: rows with photos and likes, found by their ids, returned one by
 * one.
 */
function cardsByIds(ids: string[], viewer: MemberId | undefined): Query {
  const me = viewer ?? ("" as MemberId);
  const cards = sql`SELECT p.id AS id, ${cardColumns(doesLike(me, sql`p.id`))}
    FROM json_each(${JSON.stringify(ids)}) JOIN profiles p ON p.id = value ${cardPhoto}`;
  return { ...toQuery(cards) };
}

/** The cursor of the thousandth page, found by paging. */
function deepCursor(db: DatabaseSync, query: MembersQuery): MembersQuery["after"] {
  const place = placeOf(query);
  const { count } = db.prepare(`SELECT count(*) AS count ${SCOPE}`).get(...place) as {
    count: number;
  };
  const offset = Math.max(
    0,
    Math.min(THOUSANDTH * DEFAULT_BOUNDS.page, count - DEFAULT_BOUNDS.page) - 1,
  );
  const row = db
    .prepare(
      `SELECT has_photo AS photo, last_active_at AS at, id ${SCOPE} ${ORDER} LIMIT 1 OFFSET ?`,
    )
    .get(...place, offset);
  const { photo, at, id } = row as { photo: number; at: number; id: string };
  return { photo: photo === 1, at: [at, id] };
}
