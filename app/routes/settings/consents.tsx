import { Form } from "react-router";
import type { PrivacySettings } from "~/domain/profile/find-privacy";
import { CONSENTS, type ConsentSubject } from "~/domain/profile/privacy.schema";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { SettingsSection } from "../../ui/settings-section";

type ConsentsProps = Pick<PrivacySettings, "consents"> & {
  withdrawn: string | null;
  timeZone: string;
};

/** The member's consents with their dates, and a withdrawal as easy as giving them. */
export function Consents({ consents, withdrawn, timeZone }: ConsentsProps) {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="consents" title={t("privacy.consent.title")}>
      <p className="text-muted">{t("privacy.consent.lead")}</p>
      <ul className="grid gap-4 divide-y divide-line *:not-last:pb-4">
        {CONSENTS.map((subject) => (
          <li key={subject} className="flex flex-wrap items-center justify-between gap-3">
            <ConsentItem
              subject={subject}
              givenAt={consents[subject]}
              withdrawn={withdrawn === subject}
              timeZone={timeZone}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

type ConsentItemProps = {
  subject: ConsentSubject;
  givenAt: number | null;
  withdrawn: boolean;
  timeZone: string;
};

function ConsentItem({ subject, givenAt, withdrawn, timeZone }: ConsentItemProps) {
  const { t } = useTranslation("settings");
  const { locale } = useRoot();
  return (
    <>
      <div className="grid gap-0.5">
        <h3 id={`${subject}-consent`} className="font-sans text-base font-semibold">
          {t(`privacy.consent.${subject}`)}
        </h3>
        <p role="status" className={withdrawn ? "text-sm text-success" : "text-sm text-muted"}>
          {givenAt !== null
            ? t("privacy.consent.given", { date: formatDate(givenAt, locale, timeZone) })
            : t(withdrawn ? "privacy.consent.withdrawn" : "privacy.consent.none")}
        </p>
      </div>
      {givenAt === null ? null : (
        <Form method="post" action="/settings/privacy/withdraw" preventScrollReset>
          <input type="hidden" name="consent" value={subject} />
          <Button type="submit" variant="secondary" aria-describedby={`${subject}-consent`}>
            {t("privacy.consent.withdraw")}
          </Button>
        </Form>
      )}
    </>
  );
}
