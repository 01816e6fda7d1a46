import { photoPath, pictureOf } from "~/domain/photo/photo";
import type { ProfileCard } from "~/domain/profile/profile-card";
import { useTranslation } from "~/i18n/use-translation";
import { LabelChip } from "~/ui/label-chip";
import { LikeLink } from "~/ui/like-button";
import { MemberCard } from "~/ui/member-card";
import { useSignupLink } from "../join/signup-gate";
import type { LikeAnswer } from "./like-answer";
import { LikeForm } from "./like-form";

type MemberTileProps = {
  member: ProfileCard;
  /** Where the card leads. */
  to: string;
  eager?: boolean;
  /** The site's word for a fictional profile. */
  fictionalWord: string | null;
  /** A visitor's heart leads to the signup. */
  likeable: boolean;
  extra?: React.ReactNode;
  onAnswer?: (answer: LikeAnswer) => void;
};

/** A member in a list of the product: what the loader gives, as the card of app/ui takes it. */
export function MemberTile({ member, to, eager, likeable, onAnswer, ...chips }: MemberTileProps) {
  const { t } = useTranslation("members");
  const { id, name, age, region, country, activity, headline, photo } = member;
  const heart = likeable ? (
    <LikeForm id={id} name={name} liked={member.likedByMe} onAnswer={onAnswer} />
  ) : (
    <VisitorHeart member={member} />
  );
  return (
    <div id={`m-${id}`} className="h-full scroll-mt-20">
      <MemberCard
        to={to}
        name={name}
        age={age}
        region={[region, country].filter(Boolean).join(", ")}
        activity={activity && t(`activity.${activity}`)}
        line={headline ? <bdi lang={member.language}>{headline}</bdi> : undefined}
        photo={photo && { ...pictureOf(photo, "thumb"), srcSet: sourcesOf(photo) }}
        badges={<Chips member={member} {...chips} />}
        action={heart}
        eager={eager}
      />
    </div>
  );
}

function Chips({
  member,
  fictionalWord,
  extra,
}: Pick<MemberTileProps, "member" | "fictionalWord" | "extra">) {
  const { t } = useTranslation("members");
  return (
    <>
      {member.fictional && fictionalWord ? (
        <LabelChip kind="fictional">{fictionalWord}</LabelChip>
      ) : null}
      {extra}
      {member.isNew ? <LabelChip kind="plain">{t("search.new")}</LabelChip> : null}
    </>
  );
}

function VisitorHeart({ member }: { member: ProfileCard }) {
  const { t } = useTranslation("members");
  return <LikeLink {...useSignupLink(member)} label={t("like.like", { name: member.name })} />;
}

type Photo = NonNullable<ProfileCard["photo"]>;

/** Thumbs are 320 pixels wide; a sharper screen takes the main picture. */
function sourcesOf(photo: Photo): string {
  return `${photoPath(photo.id, "thumb")} 320w, ${photoPath(photo.id, "main")} ${photo.width}w`;
}
