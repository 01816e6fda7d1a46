import type { ReactNode } from "react";
import { Avatar, type AvatarProps } from "../avatar";
import { classNames } from "../class-names";

type ConversationRowProps = {
  to: string;
  /** Whether this conversation is open. */
  open?: boolean;
  name: string;
  photo?: Pick<AvatarProps, "src" | "online">;
  /** The last message in one line, prefixed with "You: " if it is the viewer's. */
  preview: ReactNode;
  /** Relative time, and the exact time as a tooltip. */
  time: { iso: string; label: string; exact?: string };
  /** A Badge while messages are unread; also makes the text bold. */
  badge?: ReactNode;
  /** The "fictional" LabelChip, next to the name. */
  chip?: ReactNode;
  /** Allows two lines of preview, so that a search match is visible. */
  twoLines?: boolean;
};

/**
 * One conversation in the list; the link handlers of all rows are on the list element (`useLinks`).
 *
 *     <ConversationRow to={`/chats/${id}`} name="Aino" photo={photo} preview="See you on Friday"
 *         time={…} badge={<Badge … />} />
 */
export function ConversationRow({ to, open, photo, ...row }: ConversationRowProps) {
  return (
    <li>
      <a
        href={to}
        aria-current={open ? "page" : undefined}
        className="flex min-h-19 items-center gap-3 border-s-3 border-transparent px-4 py-3 transition-colors hover:bg-sunk focus-visible:-outline-offset-3 aria-[current=page]:border-brand aria-[current=page]:bg-tint forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-s-8 forced-colors:aria-[current=page]:border-[Highlight]"
      >
        <Avatar name={row.name} {...photo} />
        <RowText {...row} />
      </a>
    </li>
  );
}

function RowText({
  name,
  preview,
  time,
  badge,
  chip,
  twoLines,
}: Omit<ConversationRowProps, "to" | "open" | "photo">) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
      <span className="flex items-center gap-2">
        <bdi translate="no" className={badge ? "truncate font-bold" : "truncate font-semibold"}>
          {name}
        </bdi>
        {chip}
        <time
          dateTime={time.iso}
          title={time.exact}
          className="ms-auto shrink-0 text-xs text-muted first-letter:uppercase"
        >
          {time.label}
        </time>
      </span>
      <span className="flex items-center gap-2 text-sm">
        <span
          dir="auto"
          className={classNames(
            twoLines ? "line-clamp-2 min-w-0 wrap-anywhere" : "truncate",
            badge ? "font-semibold" : "text-muted",
          )}
        >
          {preview}
        </span>
        {badge ? <span className="ms-auto">{badge}</span> : null}
      </span>
    </span>
  );
}
