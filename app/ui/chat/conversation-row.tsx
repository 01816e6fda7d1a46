import type { ReactNode } from "react";
import { Avatar, type AvatarProps } from "../avatar";

type ConversationRowProps = {
  to: string;
  /** The one that is open. */
  open?: boolean;
  name: string;
  photo?: Pick<AvatarProps, "src" | "online">;
  /** The last message in one line, with "You: " before an own one. */
  preview: ReactNode;
  time: { iso: string; label: string };
  /** A Badge while something is unread; makes the words bold, too. */
  badge?: ReactNode;
  /** The "fictional" LabelChip, beside the name. */
  chip?: ReactNode;
};

/**
 * One conversation in the list; what follows its link for all of them stands on the list (`useLinks`).
 *
 *     <ConversationRow to={`/chats/${id}`} name="Aino" photo={photo} preview="See you on Friday" time={…} badge={<Badge … />} />
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
        <Words {...row} />
      </a>
    </li>
  );
}

function Words({
  name,
  preview,
  time,
  badge,
  chip,
}: Omit<ConversationRowProps, "to" | "open" | "photo">) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
      <span className="flex items-center gap-2">
        <bdi className={badge ? "truncate font-bold" : "truncate font-semibold"}>{name}</bdi>
        {chip}
        <time dateTime={time.iso} className="ms-auto shrink-0 text-xs text-muted">
          {time.label}
        </time>
      </span>
      <span className="flex items-center gap-2 text-sm">
        <span dir="auto" className={badge ? "truncate font-semibold" : "truncate text-muted"}>
          {preview}
        </span>
        {badge ? <span className="ms-auto">{badge}</span> : null}
      </span>
    </span>
  );
}
