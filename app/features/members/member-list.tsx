import type { MouseEventHandler, ReactNode } from "react";
import { photoPath, portraitPropsOf } from "~/domain/photo/photo";
import type { CardPhoto, ProfileCard } from "~/domain/profile/profile-card";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { FictionalChip } from "~/layouts/member-name";
import { useRoot } from "~/layouts/use-root";
import { LabelChip } from "~/ui/badge";
import { MemberCard, MemberGrid } from "~/ui/portrait";
import { useLinks } from "~/ui/use-links";

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
            member={member}
            t={t}
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

type MemberTileProps = {
  member: ProfileCard;
  /** Translations, loaded once for the whole list. */
  t: Translate<"members">;
  /** The URL of the card. */
  to: string;
  /** True for the first row, whose photos load at once. */
  eager: boolean;
  heart: ReactNode;
  /** An additional LabelChip. */
  extra?: ReactNode;
  /** Replaces the member's headline. */
  line?: string | null;
};

/** A member card: maps the loader's data to the props of the card in app/ui. */
function MemberTile({ member, t, to, eager, heart, line, extra }: MemberTileProps) {
  const { fictional: label } = useRoot().site;
  const { id, name, age, region, country, activity, headline, photo } = member;
  return (
    <li id={`m-${id}`}>
      <MemberCard
        to={to}
        name={name}
        label={member.fictional ? label?.word : undefined}
        age={age}
        region={region && country ? `${region}, ${country}` : (region ?? country ?? "")}
        activity={activity && t(`activity.${activity}`)}
        line={line}
        headline={headline ? { text: headline, language: member.language } : null}
        photo={photo && { ...portraitPropsOf(photo, "thumb"), srcSet: srcSetOf(photo) }}
        badges={chipsOf(member, t, extra)}
        action={heart}
        eager={eager}
      />
    </li>
  );
}

/** Null without chips, so that no wrapper is rendered. */
function chipsOf(member: ProfileCard, t: Translate<"members">, extra: ReactNode) {
  if (!member.fictional && !extra && !member.isNew) return null;
  return (
    <>
      <FictionalChip of={member} />
      {extra}
      {member.isNew ? <LabelChip kind="plain">{t("search.new")}</LabelChip> : null}
    </>
  );
}

/** Thumbnails are 320 pixels wide. Screens with a higher density load the main size. */
function srcSetOf(photo: CardPhoto): string {
  return `${photoPath(photo.id, "thumb")} 320w, ${photoPath(photo.id, "main")} ${photo.width}w`;
}
