import { type Cursor, type CursorOwner, decodeOwnCursor, encodeOwnCursor } from "~/db/cursor";
import { localDateAt } from "~/kit/dates";
import type { Services } from "~/services";
import { listLikeEvents } from "../like/list-likes";
import { selectEmailsTo } from "../outbox/outbox-sql";
import { selectActivitySeen, updateActivitySeen } from "../profile/activity-sql";
import { type CardContext, cardBuilderFor, type ProfileCard } from "../profile/profile-card";
import { listVisitors } from "../profile/profile-visits";
import type { Viewer } from "../session/session";
import { ACTIVITY_TTL, type MemberEventKind, NOTICE_KINDS, type NoticeKind } from "./activity";

type Group = {
  id: string;
  day: string;
  at: number;
  /** The number of its unread events; those of all groups add up to the bell's number (R685). */
  newCount: number;
};
/** Members who did the same on one day. */
type MemberGroup = Group & { kind: MemberEventKind; members: ProfileCard[] };
/** One or more e-mails of a kind that the site wrote on one day. */
type NoticeGroup = Group & { kind: "notice"; notice: NoticeKind };
export type ActivityGroup = MemberGroup | NoticeGroup;
export type ActivityPage = {
  groups: ActivityGroup[];
  /** Null on the last page. */
  next: string | null;
  showsVisits: boolean;
};

type Event = { id: string; at: number; isNew: boolean } & (
  | { kind: MemberEventKind; member: ProfileCard }
  | { kind: "notice"; notice: NoticeKind }
);
/** Events of one kind, and the position up to which they are complete; null: to the end. */
type Source = { events: Event[]; end: Cursor | null };

type ActivityRequest = { viewer: Viewer; after: string | null; cardContext: CardContext };
/** Events per page, and likes scanned per step. */
const BOUNDS = { page: 60, scan: 200 };
const FIRST: Cursor = [999_999_999_999_999, "~"];

/**
 * A page of what happened to a member, newest first, grouped by day and kind (R685). One round trip:
 * the reads of all sources, then the mark that the list was seen (`marks`), so that the badges that
 * the page reads after them are correct.
 */
export async function listActivity(
  services: Services,
  request: ActivityRequest & { marks: boolean },
  bounds = BOUNDS,
): Promise<ActivityPage> {
  const { viewer } = request;
  const owner = cursorOwner(services, viewer);
  const after = decodeOwnCursor(owner, request.after)?.at ?? FIRST;
  const now = services.now();
  const step = { after, limit: bounds.page + 1 };
  const [[mine], likes, visits, emails] = await Promise.all([
    services.readTogether(selectActivitySeen(viewer)),
    listLikeEvents(services, { viewer, after, bounds }),
    listVisitors(services, viewer, step),
    services.readTogether(selectEmailsTo(viewer, { ...step, templates: NOTICE_KINDS })),
    request.marks ? services.readTogether(updateActivitySeen({ ...viewer, at: now })) : null,
  ]);
  const seenAt = mine?.seenAt ?? 0;
  const card = cardBuilderFor(viewer, request.cardContext, now);
  const isNew = (at: number) => at > seenAt;
  const lastEmail = emails.length > bounds.page ? emails.at(-1) : undefined;
  const sources: Source[] = [
    {
      end: likes.received.end,
      events: likes.received.found
        // A later answer made the match: it is among the answered likes.
        .filter(({ liked, at }) => liked <= at)
        .map((row) => ({
          id: row.id,
          at: row.at,
          kind: row.liked > 0 ? "match" : "like",
          isNew: row.isNewLike && isNew(row.at),
          member: card(row),
        })),
    },
    {
      end: likes.answered.end,
      events: likes.answered.found.map((row) => ({
        ...{ id: row.id, at: row.at, kind: "match" as const, isNew: false },
        member: card(row),
      })),
    },
    {
      end: visits.end,
      events: visits.found.map((row) => ({
        ...{ id: row.id, at: row.at, kind: "visit" as const, isNew: isNew(row.at) },
        member: card(row),
      })),
    },
    {
      end: lastEmail ? [lastEmail.at, lastEmail.id] : null,
      events: emails.map(({ id, at, template }) => ({
        ...{ id, at, kind: "notice" as const, isNew: isNew(at) },
        notice: template as NoticeKind,
      })),
    },
  ];
  const timeZone = request.cardContext.timeZone;
  if (request.marks && sources.some(({ events }) => events.some((event) => event.isNew)))
    services.defer("badges.refresh", services.live.refreshBadges(viewer.siteId, viewer.id));
  const { events, end } = mergeSources(sources, {
    page: bounds.page,
    since: now - ACTIVITY_TTL,
    dayAt: (at) => localDateAt(at, timeZone),
  });
  return {
    groups: groupEvents(events, (at) => localDateAt(at, timeZone)),
    next: end && encodeOwnCursor(owner, end),
    showsVisits: mine?.showsVisits ?? false,
  };
}

const cursorOwner = ({ networkKey }: Services, { siteId, id }: Viewer): CursorOwner => ({
  ...{ key: networkKey, list: "activity", siteId, id },
});

const isBefore = (one: Cursor, other: Cursor) =>
  one[0] === other[0] ? one[1] < other[1] : one[0] < other[0];
const positionOf = ({ at, id }: Event): Cursor => [at, id];

type PageRules = { page: number; since: number; dayAt: (at: number) => string };

/**
 * Merges the sources up to the position to which all are complete. A page ends with a whole day, if
 * it has more than one, so that a group is rarely split.
 */
function mergeSources(
  sources: readonly Source[],
  { page, since, dayAt }: PageRules,
): { events: Event[]; end: Cursor | null } {
  const ends = sources.flatMap(({ end }) => (end ? [end] : []));
  const complete = ends.reduce<Cursor | null>(
    (latest, end) => (latest && isBefore(end, latest) ? latest : end),
    null,
  );
  const events = sources
    .flatMap((source) => source.events)
    .filter((event) => event.at >= since && !(complete && isBefore(positionOf(event), complete)))
    .sort((a, b) => (isBefore(positionOf(a), positionOf(b)) ? 1 : -1));
  const shown = events.slice(0, page);
  const isCut = events.length > page;
  const end = isCut ? (shown.at(-1) ?? null) : null;
  if (!isCut && (!complete || complete[0] < since)) return { events: shown, end: null };
  const lastDay = shown.at(-1) && dayAt((shown.at(-1) as Event).at);
  const whole = shown.filter(({ at }) => dayAt(at) !== lastDay);
  const last = whole.at(-1);
  if (last) return { events: whole, end: positionOf(last) };
  return { events: shown, end: end ? positionOf(end) : complete };
}

/** Groups the events of each day: one group per kind of member event and per kind of e-mail. */
function groupEvents(events: readonly Event[], dayAt: (at: number) => string): ActivityGroup[] {
  const groups = new Map<string, ActivityGroup>();
  for (const event of events) {
    const { at, isNew } = event;
    const day = dayAt(at);
    const id = `${day} ${event.kind === "notice" ? event.notice : event.kind}`;
    const group = groups.get(id) ?? emptyGroup(event, { id, day, at, newCount: 0 });
    groups.set(id, group);
    group.newCount += Number(isNew);
    if (group.kind !== "notice" && event.kind !== "notice") group.members.push(event.member);
  }
  return [...groups.values()];
}

const emptyGroup = (event: Event, group: Group): ActivityGroup =>
  event.kind === "notice"
    ? { ...group, kind: "notice", notice: event.notice }
    : { ...group, kind: event.kind, members: [] };
