import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Profile } from "~/domain/profile/find-profile";
import { LabelChip } from "~/ui/label-chip";
import { LinkButton } from "~/ui/link-button";
import { LikeForm } from "./like-form";
import type { LikeAnswer } from "./member-deeds";

type ProfileHeadProps = { profile: Profile; fictionalWord: string | null; onAnswer: (answer: LikeAnswer) => void };

/** Name, age, place, one line; and the two deeds, which on phones stay above the tab bar while the page scrolls. */
export function ProfileHead({ profile, fictionalWord, onAnswer }: ProfileHeadProps) {
  const { t } = useTranslation("profile");
  const { id, name, age, region, headline, likesMe, likedByMe, isNew, fictional, own } = profile;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {fictional && fictionalWord ? <LabelChip kind="fictional">{fictionalWord}</LabelChip> : null}
        {likesMe ? <LabelChip kind="new">{t(likedByMe ? "page.match" : "page.likes_you")}</LabelChip> : null}
        {isNew ? <LabelChip kind="plain">{t("page.new")}</LabelChip> : null}
      </div>
      <div className="grid gap-1">
        <h1 className="text-3xl break-words">
          {name}, <span className="tabular-nums">{age}</span>
        </h1>
        {region ? <p className="text-muted">{region}</p> : null}
        {headline ? <p className="mt-2 text-lg">{headline}</p> : null}
      </div>
      {own ? null : (
        <div className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 flex items-center gap-3 md:static">
          <LikeForm id={id} name={name} liked={likedByMe} size="lg" onAnswer={onAnswer} />
          <LinkButton to={`/members/${id}/chat`} size="lg" className="flex-1 md:flex-none" icon={<MessageCircle aria-hidden size={20} />}>
            {t("page.write", { name })}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
