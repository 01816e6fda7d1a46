import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Label, type MemberParts, Teaser } from "./teaser";

/** One member, one promise, one form. */
export function OnePage({ member, label, facts, form }: MemberParts) {
  const { t } = useTranslation("landers");
  const { site } = useRoot();
  return (
    <div className="stage">
      <div className="words">
        <h1>{t("member.title", { name: member.name, site: site.name })}</h1>
        <Label word={label} />
        <p className="lead">{t("member.lead", { name: member.name })}</p>
        {facts}
      </div>
      <Teaser member={member} label={label} />
      {form}
    </div>
  );
}
