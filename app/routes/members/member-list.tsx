import type { MouseEventHandler, ReactNode } from "react";
import type { ProfileCard } from "~/domain/profile/profile-card";
import { useTranslation } from "~/i18n/use-translation";
import { MemberGrid } from "~/ui/member-grid";
import { useLinks } from "~/ui/use-links";
import { MemberTile } from "./member-tile";

type MemberListProps<Member extends ProfileCard> = {
  members: readonly Member[];
  /** What the list is, for screen readers. */
  label: string;
  heart: (member: Member) => ReactNode;
  /** Where a card leads, if not to the profile. */
  path?: (member: Member) => string;
  /** One more LabelChip. */
  extra?: (member: Member) => ReactNode;
  /** Said on the card in place of the member's own line; null leaves that. */
  line?: (member: Member) => string | null;
  onClickCapture?: MouseEventHandler;
};

/** People as cards: the texts and the ways of all of them at one place. */
export function MemberList<Member extends ProfileCard>(props: MemberListProps<Member>) {
  const { members, label, heart, onClickCapture } = props;
  const { path = ({ id }) => `/members/${id}`, extra, line } = props;
  const { t } = useTranslation("members");
  const { links, fetchedAhead } = useLinks();
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
      {fetchedAhead}
    </>
  );
}
