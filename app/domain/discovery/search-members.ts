import type { Services } from "~/services";
import { gendersOf } from "../profile/profile.schema";
import { cardsFor, type Outlook, type ProfileCard, visitorCard } from "../profile/profile-card";
import type { Viewer } from "../session/session";
import { allowsFictional, type Site } from "../site/site";
import { bornBetween, INACTIVE_AFTER, MEMBERS_PER_PAGE, type Search } from "./discovery";
import { type MembersQuery, type ScanBounds, type StepRow, selectMembers } from "./discovery-store";
import { encodeSearchCursor } from "./search-cursor";

/** Index rows per step; finding where it ended costs as much again, so that a step with its cards reads 2,000 (gate: 2,100). */
export const BOUNDS: ScanBounds = { page: MEMBERS_PER_PAGE, scan: 950 };

export type Found = {
  members: ProfileCard[];
  /** Where to go on; null where everybody has been looked at. A page may be short, or empty, and yet go on. */
  next: string | null;
};

/** Who searches what, and how they read it; null is a visitor. */
export type Searching = { site: Site; viewer: Viewer | null; search: Search; outlook: Outlook };

/**
 * One page of a search in one round trip. A visitor gets the first page only, of those who may be seen without login
 * (R67); fictional ones are always among these where the site has them.
 */
export async function searchMembers(
  services: Services,
  searching: Searching,
  bounds = BOUNDS,
): Promise<Found> {
  const { viewer, search, outlook } = searching;
  const query = toQuery(services.now(), searching);
  const rows = await services.readTogether(selectMembers(query, bounds));
  const found = rows.filter((row) => row.isFound).sort(inOrder);
  const toCard = viewer
    ? cardsFor(viewer, { ...outlook, country: search.country }, services.now())
    : (row: StepRow) => visitorCard(row, outlook.namePhoto);
  const members = found.slice(0, bounds.page).map(toCard);
  // Of some with a photo a visitor sees none, because it is for members: they stand behind those whose photo is seen.
  if (!viewer) members.sort((a, b) => Number(b.photo !== null) - Number(a.photo !== null));
  return { members, next: viewer ? nextOf(rows, found, bounds.page) : null };
}

/** What a search asks of the index, at a moment. */
export function toQuery(
  now: number,
  { site, viewer, search }: Omit<Searching, "outlook">,
): MembersQuery {
  const { gender, country, region, minAge, maxAge } = search;
  return {
    siteId: site.id,
    viewerId: viewer?.id ?? null,
    genders: gendersOf(gender),
    country,
    region,
    ...bornBetween(now, minAge, maxAge),
    activeSince: now - INACTIVE_AFTER,
    fictional: allowsFictional(site) && (viewer === null || search.fictional),
    after: viewer ? search.after : null,
  };
}

function nextOf(rows: StepRow[], found: StepRow[], page: number): string | null {
  const last = found.length > page ? found[page - 1] : rows.find((row) => !row.isFound);
  return last ? encodeSearchCursor({ photo: last.photo === 1, at: [last.at, last.id] }) : null;
}

/** As the index has them: photos first, then the last activity. */
function inOrder(a: StepRow, b: StepRow): number {
  return b.photo - a.photo || b.at - a.at || (a.id < b.id ? 1 : -1);
}
