import type { VisibleProfile as Profile } from "~/domain/conversation/find-visible-profile";
import { useTranslation } from "~/i18n/use-translation";
import { FictionalChip } from "~/layouts/member-name";
import { Icon } from "~/ui/icon";
import { LabelChip } from "~/ui/label-chip";
import { LinkButton } from "~/ui/link-button";
import { LikeForm } from "./like-form";
import type { LikeResult } from "./like-result";

type ProfileHeadProps = { profile: Profile; online: boolean };

/** Name, age, location, last activity and headline. */
export function ProfileHead({ profile, online }: ProfileHeadProps) {
  const { t } = useTranslation("profile");
  const { name, age, region, country, activity, headline, likesMe, likedByMe, isNew } = profile;
  const home = [region, country].filter(Boolean).join(", ");
  const place = [home, !online && activity && t(`members:activity.${activity}`)]
    .filter(Boolean)
    .join(" · ");
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {online ? <LabelChip kind="online">{t("chat:head.online")}</LabelChip> : null}
        <FictionalChip of={profile} />
        {likesMe ? (
          <LabelChip kind={likedByMe ? "match" : "new"}>
            {t(likedByMe ? "page.match" : "page.likes_you")}
          </LabelChip>
        ) : null}
        {isNew ? <LabelChip kind="plain">{t("page.new")}</LabelChip> : null}
      </div>
      <div className="grid gap-1">
        <h1 className="text-3xl wrap-anywhere">
          <bdi translate="no">{name}</bdi>, <span className="tabular-nums">{age}</span>
        </h1>
        {place ? <p className="text-muted first-letter:uppercase">{place}</p> : null}
        {headline ? (
          <p lang={profile.language} dir="auto" className="mt-2 text-lg wrap-anywhere">
            {headline}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/**
 * Like and message buttons: next to the header on wide screens, a fixed bar above the tab bar on
 * phones.
 */
export function ProfileActions({
  profile,
  onAnswer,
}: {
  profile: Profile;
  onAnswer: (answer: LikeResult) => void;
}) {
  const { t } = useTranslation("profile");
  const { id, name } = profile;
  return (
    <div className="flex items-center gap-3 max-md:sticky max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-md:z-10 max-md:order-last max-md:-mx-4 short:static max-md:border-t short:sm:order-none short:sm:mx-0 short:sm:border-0 short:sm:px-0 max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-2">
      <LikeForm members={[profile]} onAnswer={onAnswer}>
        {(heart) => heart(profile)}
      </LikeForm>
      <LinkButton
        to={`/members/${id}/chat`}
        size="lg"
        className="min-w-0 flex-1 md:flex-initial"
        icon={<Icon name="message-circle" size={20} className="shrink-0" />}
      >
        <span className="min-w-0 wrap-anywhere">{t("page.write", { name })}</span>
      </LinkButton>
    </div>
  );
}
