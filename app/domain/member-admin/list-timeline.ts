import { runBatch } from "~/db/batch";
import { type Cursor, decodeCursor, encodeCursor } from "~/db/cursor";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { type AuditEntry, listEntries } from "../audit-log/list-entries";
import type { Staff } from "../permission/permission";
import type { OpenedMember } from "./load-member";
import { EVENTS_PER_PAGE } from "./member-admin";
import { selectEvents } from "./timeline-store";

type EventKind = keyof ReturnType<typeof selectEvents>;
/** The details of an event by name: codes, numbers, times and the words of staff. */
type EventDetails = Readonly<Record<string, string | number | null>>;

/** One line of a member's history. */
export type TimelineEvent = { at: number; id: string } & (
  | { kind: EventKind; details: EventDetails }
  | { kind: "signup" | "confirmed" | "premium"; details: EventDetails }
  | {
      kind: "staff";
      entry: Pick<AuditEntry, "action" | "staffName" | "reason"> &
        Pick<AuditEntry, "subjectKind" | "subjectId" | "causeKind" | "causeId">;
      /** What the action set, such as the new status. */
      after: EventDetails;
    }
);

const detailsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/**
 * A page of the history of an account, the newest first, with the entries of the audit log that the
 * staff member may read. A page may be shorter although `next` is set.
 */
export async function listTimeline(
  opened: OpenedMember,
  staff: Pick<Staff, "roles">,
  cursor: string | null,
): Promise<{ events: TimelineEvent[]; next: string | null }> {
  const { services, member } = opened;
  const after = decodeCursor(cursor);
  const [found, log] = await Promise.all([
    runBatch(services.db, selectEvents(member, { after, limit: EVENTS_PER_PAGE + 1 })),
    listEntries({ databases: { ...services.databases, all: [services.db] } }, staff, {
      filter: { memberId: member.id },
      after: cursor,
    }),
  ]);
  const events = (Object.keys(found) as EventKind[]).flatMap((kind) =>
    found[kind].rows.map(
      ({ at, id, details }): TimelineEvent => ({
        at,
        id,
        kind,
        details: fromJson(details, detailsSchema),
      }),
    ),
  );
  const entries = log.entries.map(toEvent);
  const all = [...events, ...entries, ...milestonesOf(opened, after)].sort(newestFirst);
  // Entries of the log below its last one are not read yet, so the page ends there.
  const unread = log.next ? decodeCursor(log.next) : null;
  const read = unread === null ? all : all.filter((event) => !isBelow(event, unread));
  const page = read.slice(0, EVENTS_PER_PAGE);
  const last = page.at(-1);
  const more = read.length > page.length && last ? encodeCursor([last.at, last.id]) : log.next;
  return { events: page.filter((event) => !isOfDecision(event)), next: more };
}

const stateSchema = z.record(z.string(), z.unknown());

function toEvent({ at, id, after, ...row }: AuditEntry): TimelineEvent {
  const { action, staffName, reason, subjectKind, subjectId, causeKind, causeId } = row;
  const state = Object.entries(after === null ? {} : fromJson(after, stateSchema));
  const details = state.map(([name, value]) => [
    name,
    typeof value === "number" || value === null ? value : String(value),
  ]);
  const entry = { action, staffName, reason, subjectKind, subjectId, causeKind, causeId };
  return { at, id, kind: "staff", entry, after: Object.fromEntries(details) };
}

/** A decision of moderation is an event itself, so its entry is left out. */
const isOfDecision = (event: TimelineEvent): boolean =>
  event.kind === "staff" && event.after.decision !== undefined;

/** Signup, confirmation and Premium: times of the account itself. */
function milestonesOf({ facts, member }: OpenedMember, after: Cursor | null): TimelineEvent[] {
  const { network, lander, campaign } = facts;
  const times = [
    { kind: "signup", at: facts.joinedAt, details: { network, lander, campaign } },
    { kind: "confirmed", at: facts.confirmedAt, details: {} },
    { kind: "premium", at: facts.premiumAt, details: {} },
  ] as const;
  return times.flatMap(({ kind, at, details }) => {
    const event = at === null ? null : { kind, at, id: `${member.id}-${kind}`, details };
    return event && (after === null || isBelow(event, after)) ? [event] : [];
  });
}

type Position = { at: number; id: string };
const isBelow = ({ at, id }: Position, [limitAt, limitId]: Cursor): boolean =>
  at < limitAt || (at === limitAt && id < limitId);
const newestFirst = (one: Position, other: Position): number =>
  other.at - one.at || (one.id < other.id ? 1 : -1);
