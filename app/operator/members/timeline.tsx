import { Link } from "react-router";
import type { TimelineEvent } from "~/domain/member-admin/list-timeline";
import { Icon } from "~/ui/icon";
import { describeEvent } from "./describe-event";

/** `to`: the page of what caused the event. */
type LinkedEvent = { event: TimelineEvent; to: string | null };
type TimelineProps = { events: readonly LinkedEvent[]; more: string | null };

/** The history of an account, the newest first. */
export function Timeline({ events, more }: TimelineProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-1 text-lg">
        History
      </h2>
      <p className="mb-3 text-sm text-muted">Times are UTC. Chats are never shown here.</p>
      {events.length === 0 ? <p className="desk-card text-muted">Nothing more.</p> : null}
      <ol className="grid gap-0">
        {events.map(({ event, to }) => (
          <TimelineItem key={`${event.kind} ${event.id}`} event={event} to={to} />
        ))}
      </ol>
      {more ? (
        <p className="mt-4">
          <Link to={more} className="underline">
            Older events
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function TimelineItem({ event, to }: LinkedEvent) {
  const { icon, title, text } = describeEvent(event);
  const at = new Date(event.at).toISOString();
  return (
    <li className="relative flex gap-3 pb-4 before:absolute before:inset-y-0 before:start-4 before:w-px before:bg-line last:before:hidden">
      <span className="relative grid size-8 shrink-0 place-items-center rounded-full border border-line bg-card text-muted">
        <Icon name={icon} size={16} />
      </span>
      <div className="min-w-0 pt-1">
        <p className="font-medium wrap-anywhere first-letter:uppercase">
          {to ? (
            <Link to={to} className="underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)}`}</time>
          {text ? ` · ${text}` : null}
        </p>
      </div>
    </li>
  );
}
