import { Form } from "react-router";
import type { PrivacySettings } from "~/domain/profile/find-privacy";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { SettingsSection } from "./settings-section";

type FictionalConsentProps = Pick<PrivacySettings, "consents"> & {
  withdrawn: string | null;
  timeZone: string;
};

/**
 * The consent to pay for messages to fictional profiles, and its withdrawal (R231); renders nothing
 * if the site has none.
 */
export function FictionalConsent({ consents, withdrawn, timeZone }: FictionalConsentProps) {
  const { t } = useTranslation("settings");
  const { locale, site } = useRoot();
  const givenAt = consents.fictional_profiles;
  if (givenAt === null && !site.fictional) return null;
  const gone = withdrawn === "fictional_profiles";
  return (
    <SettingsSection id="fictional" title={t("privacy.fictional.title")}>
      <p role="status" className={gone ? "text-success" : "text-muted"}>
        {givenAt === null
          ? t(gone ? "privacy.fictional.withdrawn" : "privacy.fictional.none")
          : t("privacy.fictional.given", { date: formatDate(givenAt, locale, timeZone) })}
      </p>
      {givenAt === null ? null : (
        <Form method="post" action="/settings/privacy/withdraw" preventScrollReset>
          <input type="hidden" name="consent" value="fictional_profiles" />
          <Button type="submit" variant="secondary" aria-describedby="fictional-title">
            {t("privacy.fictional.withdraw")}
          </Button>
        </Form>
      )}
    </SettingsSection>
  );
}
