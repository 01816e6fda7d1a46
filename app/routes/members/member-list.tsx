import type { MouseEventHandler, ReactNode } from "react";
import type { ProfileCard } from "~/domain/profile/profile-card";
import { useTranslation } from "~/i18n/use-translation";
import { MemberGrid } from "~/ui/member-grid";
import { useLinks } from "~/ui/use-links";
import { MemberTile } from "./member-tile";

type MemberListProps<Member extends ProfileCard> = {
  members: readonly Member[];
  /** The list's accessible name. */
  label: string;
  heart: (member: Member) => ReactNode;
  /** The URL of a card. Default: the profile. */
  path?: (member: Member) => string;
  /** An additional LabelChip. */
  extra?: (member: Member) => ReactNode;
  /** Replaces the member's headline. Null keeps the headline. */
  line?: (member: Member) => string | null;
  onClickCapture?: MouseEventHandler;
};

/** A grid of member cards. */
export function MemberList<Member extends ProfileCard>(props: MemberListProps<Member>) {
  const { members, label, heart, onClickCapture } = props;
  const { path = ({ id }) => `/members/${id}`, extra, line } = props;
  const { t } = useTranslation("members");
  const { links, prefetch } = useLinks();
  return (
    <>
      <MemberGrid label={label} {...links} onClickCapture={onClickCapture}>
        {members.map((member, index) => (
          <MemberTile
            key={member.id}
            {...{ member, t }}
            to={path(member)}
            eager={index < 4}
            heart={heart(member)}
            extra={extra?.(member)}
            line={line?.(member)}
          />
        ))}
      </MemberGrid>
      {prefetch}
    </>
  );
}
