import type { Services } from "~/services";
import { cardsFor, type ProfileCard, visitorCard } from "../profile/profile-card";
import { COUNTED_ROWS, MAX_COUNT, MEMBERS_PER_PAGE } from "./discovery";
import {
  type CountRow,
  countMembers,
  type FoundRow,
  readStep,
  type ScanBounds,
  selectMembers,
} from "./discovery-store";
import { type Searching, toQuery } from "./members-query";
import { encodeSearchCursor, type SearchCursor } from "./search-cursor";

/**
 * Index rows per step; finding its end costs as much again, so that a step with its cards reads
 * 1,100 rows. A rare search takes more steps instead of longer ones.
 */
export const BOUNDS: ScanBounds = { page: MEMBERS_PER_PAGE, scan: 500 };

/** The number of matches; `more` if there may be more. */
export type Count = { number: number; more: boolean };

export type Found = {
  members: ProfileCard[];
  /**
   * The next page's cursor; null at the end. A page may be short or empty and still have a next
   * one.
   */
  next: string | null;
  /** Of the whole search; null on a further page and for a visitor. */
  count: Count | null;
};

/**
 * One page of a search in one round trip. A visitor gets the first page only, of members visible
 * without login (R67), with fictional profiles on sites that have them.
 */
export async function searchMembers(
  services: Services,
  searching: Searching,
  bounds = BOUNDS,
): Promise<Found> {
  const { viewer, search, outlook } = searching;
  const query = toQuery(services.now(), searching);
  const isCounted = viewer && !query.after;
  const [rows, counted] = await Promise.all([
    services.readTogether(selectMembers(query, bounds)),
    isCounted ? services.readTogether(countMembers(query, COUNTED_ROWS)) : [],
  ]);
  const step = readStep(rows);
  const found = step.found.sort(inOrder);
  const toCard = viewer
    ? cardsFor(viewer, { ...outlook, country: search.country }, services.now())
    : (row: FoundRow) => visitorCard(row, outlook.namePhoto);
  const members = found.slice(0, bounds.page).map(toCard);
  // A visitor does not see photos that are for members only: such members sort behind those with a
  // public photo.
  if (!viewer) members.sort((a, b) => Number(b.photo !== null) - Number(a.photo !== null));
  const end = viewer && endOf(found.length > bounds.page ? found[bounds.page - 1] : step.ended);
  const next = end && encodeSearchCursor(services, viewer, end);
  return { members, next, count: countOf(counted[0], COUNTED_ROWS) };
}

/** The count shown: exact up to 1,000 if the scan reached its end (R173). */
export function countOf(row: CountRow | undefined, rows: number): Count | null {
  if (!row) return null;
  const number = Math.min(row.found, MAX_COUNT);
  return { number, more: row.found > number || row.looked === rows };
}

function endOf(last: Pick<FoundRow, "id" | "at" | "photo"> | undefined): SearchCursor | null {
  return last ? { photo: last.photo === 1, at: [last.at, last.id] } : null;
}

/** The index order: photos first, then by last activity or joining date. */
function inOrder(a: FoundRow, b: FoundRow): number {
  return b.photo - a.photo || b.at - a.at || (a.id < b.id ? 1 : -1);
}
