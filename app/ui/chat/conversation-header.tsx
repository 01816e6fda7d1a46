import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar, type AvatarProps } from "../avatar";
import { Icon } from "../icon";

type ConversationHeaderProps = {
  /** The link back to the list, on phones. */
  back: { to: string; label: string };
  /** URL of the other member's profile. */
  profileTo: string;
  name: string;
  photo?: Pick<AvatarProps, "src" | "online">;
  /** e.g. "Online now", "Uusimaa". */
  status?: ReactNode;
  /** The "fictional" LabelChip. */
  chip?: ReactNode;
  /** A Menu with block, report, delete. */
  actions?: ReactNode;
};

/**
 * Header with the other member: `<ConversationHeader back={…} profileTo="/members/7" name="Aino"
 * actions={<Menu … />} />`.
 */
export function ConversationHeader({ back, actions, ...person }: ConversationHeaderProps) {
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-1 border-b border-line bg-card px-2 md:px-4 short:order-3 short:min-h-12">
      <Link
        to={back.to}
        aria-label={back.label}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint md:hidden"
      >
        <Icon name="chevron-left" size={26} />
      </Link>
      <Person {...person} />
      {actions}
    </header>
  );
}

type PersonProps = Omit<ConversationHeaderProps, "back" | "actions">;

function Person({ profileTo, name, photo, status, chip }: PersonProps) {
  return (
    <Link
      to={profileTo}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control py-1.5"
    >
      <Avatar name={name} {...photo} />
      <span className="grid min-w-0 grid-cols-1">
        <span className="flex items-center gap-2">
          <h1 className="min-w-0 truncate font-sans text-base font-semibold tracking-normal">
            <bdi translate="no">{name}</bdi>
          </h1>
          {chip}
        </span>
        {status ? (
          <span className="text-sm leading-tight text-muted short:line-clamp-1">{status}</span>
        ) : null}
      </span>
    </Link>
  );
}
