import { Link } from "react-router";
import type { SwitchedOff } from "~/domain/kill-switch/list-switched-off";
import { Alert } from "~/ui/alert";
import { switchLabel } from "./switch-labels";
import { Time } from "./time";

const MINUTE = 60_000;

/** "12 min", "5 h" or "3 days". */
function duration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}

type SwitchedBy = Pick<SwitchedOff, "since" | "staffName" | "reason"> & { now: number };

/** Who switched something off, when, for how long, and why. */
export function SwitchedBy({ since, staffName, reason, now }: SwitchedBy) {
  if (since === null) return <>The audit log does not say since when.</>;
  return (
    <>
      since <Time at={since} /> ({duration(now - since)}), by {staffName ?? "the system"}
      {reason ? `: ${reason}` : ""}
    </>
  );
}

type SwitchedOffBannerProps = {
  off: readonly SwitchedOff[];
  now: number;
  /** Whether the staff member may switch it on. */
  mayUse: boolean;
};

/** More are only counted: the page of the switches lists all. */
const MAX_LISTED = 3;

/** On every page while anything is off, so that nobody looks for the reason elsewhere. */
export function SwitchedOffBanner({ off, now, mayUse }: SwitchedOffBannerProps) {
  if (off.length === 0) return null;
  const more = off.length - MAX_LISTED;
  return (
    <aside aria-label="Switched off" className="mb-5">
      <Alert
        tone="warning"
        title={off.length === 1 ? "Something is switched off" : `${off.length} switched off`}
      >
        <ul className="grid gap-1">
          {off.slice(0, MAX_LISTED).map((one) => (
            <li key={`${one.site.id} ${one.name}`} className="wrap-anywhere">
              <strong>{switchLabel(one.name)}</strong> on {one.site.name},{" "}
              <SwitchedBy {...one} now={now} />
            </li>
          ))}
        </ul>
        {more > 0 ? <p className="mt-1">and {more} more</p> : null}
        {mayUse ? (
          <p className="mt-1">
            <Link to="/operator/switches" className="underline">
              Switches
            </Link>
          </p>
        ) : null}
      </Alert>
    </aside>
  );
}
