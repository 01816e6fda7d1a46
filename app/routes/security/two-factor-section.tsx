import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/link-button";
import { SettingsSection } from "../../ui/settings-section";

/** Section that turns the second factor on or off. */
export function TwoFactorSection({ factor }: { factor: { codesLeft: number } | null }) {
  const { t } = useTranslation("security");
  return (
    <SettingsSection id="app" title={t("app.title")}>
      <p className="text-sm text-muted">{t("app.what")}</p>
      {factor ? (
        <>
          <p className="font-semibold">{t("app.is_on")}</p>
          <p>{t("recovery.left", { count: factor.codesLeft })}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/settings/security/codes" variant="secondary">
              {t("recovery.renew")}
            </LinkButton>
            <LinkButton to="/settings/security/app/off" variant="quiet">
              {t("app.turn_off")}
            </LinkButton>
          </div>
        </>
      ) : (
        <LinkButton to="/settings/security/app" variant="secondary" className="justify-self-start">
          {t("app.set_up")}
        </LinkButton>
      )}
    </SettingsSection>
  );
}
