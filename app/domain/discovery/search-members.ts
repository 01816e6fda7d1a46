import type { Services } from "~/services";
import { cardBuilderFor, type ProfileCard, visitorCard } from "../profile/profile-card";
import { MAX_COUNT, MAX_COUNTED_ROWS, MEMBERS_PER_PAGE } from "./discovery";
import {
  type CountRow,
  countMembers,
  type MemberRow,
  parseStep,
  type ScanBounds,
  selectMembers,
} from "./discovery-store";
import { type SearchContext, toMembersQuery } from "./members-query";
import { encodeSearchCursor, type SearchCursor } from "./search-cursor";

/**
 * Index rows per step; finding its end costs as much again, so that a step with its cards reads
 * 1,100 rows. A rare search takes more steps instead of longer ones.
 */
export const DEFAULT_BOUNDS: ScanBounds = { page: MEMBERS_PER_PAGE, scan: 500 };

/** The number of matches; `more` if there may be more. */
export type SearchCount = { number: number; more: boolean };

export type SearchResults = {
  members: ProfileCard[];
  /**
   * The next page's cursor; null at the end. A page may be short or empty and still have a next
   * one.
   */
  next: string | null;
  /** Of the whole search; null on a further page and for a visitor. */
  count: SearchCount | null;
};

/**
 * One page of a search in one round trip. A visitor gets the first page only, of members visible
 * without login (R67), with fictional profiles on sites that have them.
 */
export async function searchMembers(
  services: Services,
  searching: SearchContext,
  bounds = DEFAULT_BOUNDS,
): Promise<SearchResults> {
  const { viewer, search, outlook } = searching;
  const query = toMembersQuery(services.now(), searching);
  const isCounted = viewer && !query.after;
  const [rows, counted] = await Promise.all([
    services.readTogether(selectMembers(query, bounds)),
    isCounted ? services.readTogether(countMembers(query, MAX_COUNTED_ROWS)) : [],
  ]);
  const step = parseStep(rows);
  const found = step.found.sort(compareMembers);
  const toCard = viewer
    ? cardBuilderFor(viewer, { ...outlook, country: search.country }, services.now())
    : (row: MemberRow) => visitorCard(row, outlook.namePhoto);
  const members = found.slice(0, bounds.page).map(toCard);
  // A visitor does not see photos that are for members only: such members sort behind those with a
  // public photo.
  if (!viewer) members.sort((a, b) => Number(b.photo !== null) - Number(a.photo !== null));
  const end =
    viewer && toSearchCursor(found.length > bounds.page ? found[bounds.page - 1] : step.ended);
  const next = end && encodeSearchCursor(services, viewer, end);
  return { members, next, count: toSearchCount(counted[0], MAX_COUNTED_ROWS) };
}

/** The count shown: exact up to 1,000 if the scan reached its end (R173). */
export function toSearchCount(row: CountRow | undefined, rows: number): SearchCount | null {
  if (!row) return null;
  const number = Math.min(row.found, MAX_COUNT);
  return { number, more: row.found > number || row.looked === rows };
}

function toSearchCursor(
  last: Pick<MemberRow, "id" | "at" | "photo"> | undefined,
): SearchCursor | null {
  return last ? { photo: last.photo === 1, at: [last.at, last.id] } : null;
}

/** The index order: photos first, then by last activity or joining date. */
function compareMembers(a: MemberRow, b: MemberRow): number {
  return b.photo - a.photo || b.at - a.at || (a.id < b.id ? 1 : -1);
}
