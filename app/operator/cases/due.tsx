import { classNames } from "~/ui/class-names";

const HOUR = 3_600_000;

/** How long until the promised time, in words. */
function describeDue(dueAt: number, now: number): string {
  const hours = Math.floor(Math.abs(dueAt - now) / HOUR);
  const text =
    hours < 1 ? "under 1 h" : hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
  return dueAt < now ? `${text} late` : `${text} left`;
}

/** The clock to the promise: red and in words when it has passed. */
export function Due({ dueAt, now }: { dueAt: number; now: number }) {
  const left = dueAt - now;
  return (
    <time
      dateTime={new Date(dueAt).toISOString()}
      className={classNames(
        "whitespace-nowrap tabular-nums",
        left < 0 ? "font-semibold text-danger" : left < 24 * HOUR && "font-semibold text-warning",
      )}
    >
      {describeDue(dueAt, now)}
    </time>
  );
}

/** "2026-11-30 13:45", UTC. */
export const momentOf = (at: number): string =>
  new Date(at).toISOString().slice(0, 16).replace("T", " ");
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
