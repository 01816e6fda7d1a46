import type { ReactNode } from "react";
import { photoPath, pictureOf } from "~/domain/photo/photo";
import type { CardPhoto, ProfileCard } from "~/domain/profile/profile-card";
import type { Translate } from "~/i18n/translation";
import { useRoot } from "~/root/use-root";
import { LabelChip } from "~/ui/label-chip";
import { MemberCard } from "~/ui/member-card";
import { FictionalChip } from "./named";

type MemberTileProps = {
  member: ProfileCard;
  /** Of the whole list. */
  t: Translate<"members">;
  /** Where the card leads. */
  to: string;
  /** True for the first row. */
  eager: boolean;
  heart: ReactNode;
  /** One more LabelChip. */
  extra?: ReactNode;
  /** In place of the member's own line. */
  line?: string | null;
};

/** A member in a list of the product: what the loader gives, as the card of app/ui takes it, and nothing else. */
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
        photo={photo && { ...pictureOf(photo, "thumb"), srcSet: sourcesOf(photo) }}
        badges={chipsOf(member, t, extra)}
        action={heart}
        eager={eager}
      />
    </li>
  );
}

/** Null for none, so that nothing is put round them. */
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

/** Thumbs are 320 pixels wide; a sharper screen takes the main picture. */
function sourcesOf(photo: CardPhoto): string {
  return `${photoPath(photo.id, "thumb")} 320w, ${photoPath(photo.id, "main")} ${photo.width}w`;
}
