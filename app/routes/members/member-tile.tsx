import type { ReactNode } from "react";
import { photoPath, portraitPropsOf } from "~/domain/photo/photo";
import type { CardPhoto, ProfileCard } from "~/domain/profile/profile-card";
import type { Translate } from "~/i18n/translation";
import { useRoot } from "~/root/use-root";
import { LabelChip } from "~/ui/label-chip";
import { MemberCard } from "~/ui/member-card";
import { FictionalChip } from "./member-name";

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
export function MemberTile({ member, t, to, eager, heart, line, extra }: MemberTileProps) {
  const { fictional: label } = useRoot().site;
  const { id, name, age, region, country, activity, headline, photo } = member;
  return (
    <li id={`m-${id}`} className="min-w-0 scroll-mt-20">
      <MemberCard
        to={to}
        name={name}
        label={member.fictional ? label?.word : undefined}
        age={age}
        region={region && country ? `${region}, ${country}` : (region ?? country ?? "")}
        activity={activity && t(`activity.${activity}`)}
        line={line ?? (headline ? <bdi lang={member.language}>{headline}</bdi> : undefined)}
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
