import type { ReactNode } from "react";
import { photoPath } from "~/domain/photo/photo";
import type { ProfileCard } from "~/domain/profile/profile-card";
import { useTranslation } from "~/i18n/use-translation";

export type MemberParts = {
  member: ProfileCard;
  /** The site's label for a fictional profile, if it is one; shown wherever the name is. */
  label: string | null;
  facts: ReactNode;
  form: ReactNode;
};

/** Main photo and first name: all that visitors see of a member (R67). */
export function Teaser({ member, label }: Pick<MemberParts, "member" | "label">) {
  const { t } = useTranslation("profile");
  const { photo, name } = member;
  return (
    <figure className="teaser">
      <Picture photo={photo} alt={name} />
      <figcaption>
        <strong>
          <bdi translate="no">{name}</bdi>
        </strong>
        <FictionalLabel word={label} />
        {member.fictional ? null : <p>{t("promotion.consent", { name })}</p>}
      </figcaption>
    </figure>
  );
}

function Picture({ photo, alt }: { photo: ProfileCard["photo"]; alt: string }) {
  if (!photo) return <div className="nobody" />;
  const src = photoPath(photo.id, "main");
  return <img src={src} width={4} height={5} alt={alt} fetchPriority="high" />;
}

/** Icon and word of the label: required wherever such a profile is named (R9). */
export function FictionalLabel({ word }: { word: string | null }) {
  if (!word) return null;
  return (
    <span className="fictional">
      <svg
        viewBox="0 0 24 24"
        width="14"
        height="14"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      >
        <path d="M3 5c5 2 13 2 18 0v7c0 12-18 12-18 0zM8 10h2M14 10h2M9 15c2 2 4 2 6 0" />
      </svg>
      {word}
    </span>
  );
}
