import type { Services } from "~/services";
import { type Activity, activityBy } from "../profile/activity";
import { type Device, readDevice } from "./device";
import type { Viewer } from "./session";
import { type ListedSessionRow, selectSessions } from "./session-list-store";

/** A session in its member's list; `place` is a region or country code. */
export type ListedSession = Device & {
  /** Empty if the session cannot be ended individually. */
  id: string;
  current: boolean;
  place: string | null;
  /** When it was opened, in milliseconds. */
  since: number;
  /** Last use, in coarse steps for privacy (R75). Null: before this month. */
  last: Activity | null;
};

/**
 * The member's valid sessions: this browser first, then the newest. Batched with the page's other
 * reads.
 */
export async function listSessions(
  services: Services,
  viewer: Viewer,
  timeZone: string,
): Promise<ListedSession[]> {
  const now = services.now();
  const query = { current: viewer.sessionHash, now };
  const rows = await services.readTogether(selectSessions(viewer, query));
  const lastOf = activityBy(now, timeZone);
  return rows
    .map((row) => toListedSession(row, lastOf))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

function toListedSession(
  { id, device, place, createdAt, seenAt, current }: ListedSessionRow,
  lastOf: (at: number) => Activity | null,
): ListedSession {
  return {
    ...readDevice(device),
    id,
    place,
    since: createdAt,
    current: current === 1,
    last: lastOf(seenAt),
  };
}
