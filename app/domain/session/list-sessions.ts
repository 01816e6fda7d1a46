import type { Services } from "~/services";
import { type Activity, activityBy } from "../profile/activity";
import { type Device, readDevice } from "./device";
import type { Viewer } from "./session";
import { type ListedRow, selectSessions } from "./session-list-store";

/** A session as its member sees it; `place` is a region's or country's code. */
export type ListedSession = Device & {
  /** Empty where it cannot be ended by itself. */
  id: string;
  current: boolean;
  place: string | null;
  /** When it was opened, in milliseconds. */
  since: number;
  /** When it was used last, in steps: nobody's day is written down (R75). Null: longer ago than this month. */
  last: Activity | null;
};

/** Where the member is logged in: this browser first, then the newest. Read with the page's other reads. */
export async function listSessions(
  services: Services,
  viewer: Viewer,
  timeZone: string,
): Promise<ListedSession[]> {
  const now = services.now();
  const asked = { current: viewer.sessionHash, now };
  const rows = await services.readTogether(selectSessions(viewer, asked));
  const lastOf = activityBy(now, timeZone);
  return rows
    .map((row) => listed(row, lastOf))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

function listed(
  { id, device, place, createdAt, seenAt, current }: ListedRow,
  lastOf: (at: number) => Activity | null,
): ListedSession {
  return {
    ...readDevice(device),
    ...{ id, place, since: createdAt },
    current: current === 1,
    last: lastOf(seenAt),
  };
}
