import type { VisibleProfile } from "~/domain/conversation/find-visible-profile";
import { useTranslation } from "~/i18n/use-translation";

/** What the viewer and the member have in common. Renders nothing without common points (R182). */
export function ProfileReasons({
  profile: { reasons, likesMe, likedByMe },
}: {
  profile: VisibleProfile;
}) {
  const { t } = useTranslation("profile");
  if (!reasons) return null;
  const things = reasons.interests.map((id) => t(`interest.${id}`)).join(", ");
  const lines = [
    likesMe && t(likedByMe ? "page.match" : "page.likes_you"),
    reasons.fits && t("page.why_fits"),
    reasons.near && t(`game:why.${reasons.near}`),
    reasons.reason && t("page.why_reason", { reason: t(`reason.${reasons.reason}`) }),
    things && t("suggestions:both", { things }),
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="why" className="grid gap-2">
      <h2 id="why" className="text-xl">
        {t("page.why")}
      </h2>
      <ul className="grid list-disc gap-1 ps-5 marker:text-brand-text">
        {lines.map((line) => (
          <li key={line as string}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
