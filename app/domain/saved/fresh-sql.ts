import { type SQL, sql } from "drizzle-orm";
import type { Names } from "~/db/compiled";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import { isCounted } from "../discovery/member-filter-sql";
import { type ScanGiven, scanOf } from "../discovery/member-scan-sql";
import { columnsOf, type ScanShape } from "../discovery/scan-shape";
import type { Gender } from "../profile/profile.schema";
import { FRESH_ROWS } from "./saved";

/** Whose searches, at which moment, and what of them their member may ask now (R179). Flags are 0 or 1. */
export type SavedGiven = {
  siteId: SiteId;
  memberId: MemberId;
  /** Today: 2026 and "-11-23". */
  year: number;
  monthDay: string;
  /** Milliseconds: who was not here since is left out; the same of a search for those who were here today. */
  activeSince: number;
  todaySince: number;
  /** Milliseconds: who joined since is new here, whoever looks. */
  joinedSince: number;
  minAge: number;
  asksActivity: number;
  /** Bits that may be asked for. */
  traits: number;
  interests: number;
};

/** One text for every search: what its row asks is a value there, not a form of the statement. */
const SHAPE: ScanShape = {
  ...{ genders: 2, inRegion: false, afterPhoto: null, visitor: false, fictional: false },
  ...{ sort: "newest", photo: false, telling: false, joined: true, traits: true },
  ...{ similar: false, regions: false },
};

/** Two more than its shape asks: `fits` decides by them. */
const COLUMNS = [...columnsOf(SHAPE), "region", "hides_presence"] as const;

/**
 * Of a row `s`: how many index rows were looked at and how many of them it finds, as JSON. Only those who joined since it
 * was opened are walked, photos first, a bounded number of them.
 */
export const countFresh = (q: Names<SavedGiven>): SQL => sql`
  (SELECT json_array(count(*), count(*) FILTER (WHERE ${fits(q)} AND ${isCounted(askedBy(q), SHAPE)}))
    FROM (${scanOf(askedBy(q), SHAPE, COLUMNS)} LIMIT ${literal(FRESH_ROWS)}))`;

/** What other searches have in their shape. Who is invented enters no count, whatever is shown (R173). */
const fits = (q: Names<SavedGiven>): SQL => sql`
  (s.region = '' OR region = s.region) AND (s.photo = 0 OR has_photo = 1)
    AND (s.active * ${q.asksActivity} = 0 OR hides_presence = 0)`;

/** The row as the pieces of a search take it. What this shape does not name is not given. */
function askedBy(q: Names<SavedGiven>): Names<ScanGiven> {
  const bornBefore = (years: SQL) =>
    sql<string>`CAST(${q.year} - ${years} AS INTEGER) || ${q.monthDay}`;
  const asked: Partial<Names<ScanGiven>> = {
    ...{ siteId: q.siteId, viewerId: q.memberId, country: sql<string>`s.country` },
    gender0: sql<Gender>`CASE s.gender WHEN 'male' THEN 'male' ELSE 'female' END`,
    gender1: sql<Gender>`CASE s.gender WHEN 'both' THEN 'male' END`,
    bornAfter: bornBefore(sql`(s.max_age + 1)`),
    bornUntil: bornBefore(sql`max(s.min_age, ${q.minAge})`),
    activeSince: sql<number>`iif(s.active, ${q.todaySince}, ${q.activeSince})`,
    joinedSince: sql<number>`max(s.seen_at, s.is_new * ${q.joinedSince})`,
    traits: sql<number>`(s.traits & ${q.traits})`,
    interests: sql<number>`(s.interests * ${q.interests})`,
  };
  return asked as Names<ScanGiven>;
}
