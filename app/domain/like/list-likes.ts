import { type Cursor, type CursorOwner, decodeOwnCursor, encodeOwnCursor } from "~/db/cursor";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { type CardContext, cardBuilderFor, type ProfileCard } from "../profile/profile-card";
import type { Viewer } from "../session/session";
import { LIKES_PER_PAGE, type LikeList } from "./like";
import {
  type LikeListQuery,
  type LikeRow,
  selectAnsweredLikes,
  selectGivenLikes,
  selectMatches,
  selectNewLikes,
  selectReceivedLikes,
  selectSeenLikes,
  updateLikeListSeen,
  updateLikeSeen,
} from "./like-store";

type LikeCard = ProfileCard & { isNewLike: boolean };
/** The requested list and page, and its viewer. */
type LikesRequest = {
  viewer: Viewer;
  list: LikeList;
  after: string | null;
  cardContext: CardContext;
};
type LikesPage = { members: LikeCard[] /** Null on the last page. */; next: string | null };
type ScanBounds = { page: number; scan: number };

/** Likes scanned per step: each reads up to four rows. */
const BOUNDS: ScanBounds = { page: LIKES_PER_PAGE, scan: 200 };
/** Prefix of a cursor among the seen likes. */
const SEEN_MARK = "s";

/** A page of a member's likes: received (new ones first), given, or matches. One round trip. */
export async function listLikes(
  services: Services,
  call: LikesRequest,
  bounds = BOUNDS,
): Promise<LikesPage> {
  const { viewer, list } = call;
  if (list === "received") return listReceived(services, call, bounds);
  const select = list === "given" ? selectGivenLikes : selectMatches;
  const owner = likesCursorOwner(services, call);
  const after = decodeOwnCursor(owner, call.after)?.at ?? null;
  const step = await readStep(services, select({ ...baseQuery(viewer, bounds), after }), bounds);
  const next = step.end && encodeOwnCursor(owner, step.end);
  return { members: cardsOf(services, call, step.found), next };
}

const likesCursorOwner = (
  { networkKey }: Services,
  { viewer, list }: LikesRequest,
): CursorOwner => ({
  key: networkKey,
  list: `likes ${list}`,
  siteId: viewer.siteId,
  id: viewer.id,
});

/**
 * New and seen likes have an index each: a page starts with new ones and is filled with seen ones.
 */
async function listReceived(
  services: Services,
  call: LikesRequest,
  bounds: ScanBounds,
): Promise<LikesPage> {
  const { viewer } = call;
  const owner = likesCursorOwner(services, call);
  const cursor = decodeOwnCursor(owner, call.after);
  const after = cursor?.at ?? null;
  const amongSeen = cursor?.mark === SEEN_MARK;
  const [fresh, seen] = await Promise.all([
    amongSeen
      ? EMPTY_STEP
      : readStep(services, selectNewLikes({ ...baseQuery(viewer, bounds), after }), bounds),
    readStep(
      services,
      selectSeenLikes({ ...baseQuery(viewer, bounds), after: amongSeen ? after : null }),
      bounds,
    ),
  ]);
  const cards = (rows: LikeRow[]) => cardsOf(services, call, rows);
  if (fresh.end) return { members: cards(fresh.found), next: encodeOwnCursor(owner, fresh.end) };
  const room = bounds.page - fresh.found.length;
  const fill = seen.found.slice(0, room);
  const last = fill.at(-1);
  // The page is full: continue after the last seen like shown, or at the first one if none fitted.
  const end: Cursor | null =
    seen.found.length > room ? (last ? [last.at, last.id] : SEEN_START) : seen.end;
  const next = end && encodeOwnCursor(owner, end, SEEN_MARK);
  return { members: cards([...fresh.found, ...fill]), next };
}

const SEEN_START: Cursor = [999_999_999_999_999, "0"];
type Step = { found: LikeRow[]; end: Cursor | null };
const EMPTY_STEP: Step = { found: [], end: null };

async function readStep(
  services: Services,
  query: ReturnType<typeof selectMatches>,
  { page }: ScanBounds,
): Promise<Step> {
  const rows = await services.readTogether(query);
  const found = rows
    .filter((row) => row.isFound)
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const last = found.length > page ? found[page - 1] : rows.find((row) => !row.isFound);
  return { found: found.slice(0, page), end: last ? [last.at, last.id] : null };
}

function baseQuery(viewer: Viewer, bounds: ScanBounds): LikeListQuery {
  return { siteId: viewer.siteId, viewerId: viewer.id, after: null, ...bounds };
}

function cardsOf(
  services: Services,
  { viewer, cardContext }: LikesRequest,
  rows: LikeRow[],
): LikeCard[] {
  const toCard = cardBuilderFor(viewer, cardContext, services.now());
  return rows.map((row) => ({ ...toCard(row), isNewLike: row.isNewLike }));
}

type LikeEventsRequest = { viewer: Viewer; after: Cursor; bounds: ScanBounds };

/**
 * One step through what likes brought a member: likes received, and the matches that the member's
 * own likes made. A received like whose `liked` is set made a match, unless that is later: then the
 * match is the member's answer.
 */
export async function listLikeEvents(
  services: Services,
  { viewer, after, bounds }: LikeEventsRequest,
): Promise<{ received: Step; answered: Step }> {
  const query = { ...baseQuery(viewer, bounds), after };
  const [received, answered] = await Promise.all([
    readStep(services, selectReceivedLikes(query), bounds),
    readStep(services, selectAnsweredLikes(query), bounds),
  ]);
  return { received, answered };
}

/** Maximum likes scanned for one of a visible member. */
const MAX_SCANNED = 20;

/**
 * The visible member who gave the viewer's newest unseen like, or null (R84). A read without side
 * effects. `likedAt` is set: it is a match.
 */
export async function findNewestLike(
  services: Services,
  viewer: Viewer,
  cardContext: CardContext,
): Promise<ProfileCard | null> {
  const rows = await services.readTogether(
    selectNewLikes({
      siteId: viewer.siteId,
      viewerId: viewer.id,
      after: null,
      page: 1,
      scan: MAX_SCANNED,
    }),
  );
  const [newest] = rows
    .filter((row) => row.isFound)
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  return newest ? cardBuilderFor(viewer, cardContext, services.now())(newest) : null;
}

/**
 * Marks the list of received likes as opened: the badges count only later likes (R540). Called
 * before the page's other queries. The likes stay new until their profiles are opened (R83).
 */
export async function markLikesSeen(services: Services, viewer: MemberKey): Promise<void> {
  const seen = await services.readTogether(updateLikeListSeen(viewer, services.now()));
  if (seen.length > 0)
    services.defer("badges.refresh", services.live.refreshBadges(viewer.siteId, viewer.id));
}

/**
 * Marks a received like as seen, because the viewer opened that profile (R83). Sent in one round
 * trip with the page's other queries; called first, it runs before them, so that the page shows the
 * new badge.
 */
export async function markLikeSeen(
  services: Services,
  viewer: Viewer,
  likerId: MemberId,
): Promise<void> {
  const seen = await services.readTogether(
    updateLikeSeen({
      siteId: viewer.siteId,
      fromId: likerId,
      toId: viewer.id,
      at: services.now(),
    }),
  );
  if (seen.length > 0)
    services.defer(
      "badges.refresh",
      services.live.refreshBadges(viewer.siteId, viewer.id, "likes"),
    );
}
