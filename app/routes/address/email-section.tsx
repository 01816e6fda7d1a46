import { useSearchParams } from "react-router";
import type { Addresses } from "~/domain/address/list-addresses";
import { RichText } from "~/i18n/rich-text";
import { useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import { Alert } from "~/ui/alert";
import { Disclosure } from "~/ui/disclosure";
import { LinkButton } from "~/ui/link-button";
import { SettingsSection } from "../../ui/settings-section";
import { ChangeEmailForm, ConfirmEmailForm, type EmailFormResult } from "./email-forms";
import { EmailSuppressed } from "./email-suppressed";

type EmailSectionProps = { addresses: Addresses } & EmailFormResult;

/**
 * The address section of the account page: current address, pending address, and the change form.
 */
export function EmailSection({ addresses, lastResult, answered }: EmailSectionProps) {
  const { t } = useTranslation("address");
  const { email, confirmed, waiting, fresh } = addresses;
  const resultOf = (form: EmailFormResult["answered"]) =>
    answered === form ? lastResult : undefined;
  return (
    <SettingsSection id="email" title={t("page.title")}>
      <EmailChangedAlert />
      <EmailSuppressed reason={addresses.stop} />
      <p>
        <strong className="font-semibold wrap-anywhere">{displayEmail(email)}</strong>
      </p>
      <p className="text-sm text-muted">{t("part.hint")}</p>
      {confirmed ? null : <UnconfirmedEmail />}
      {waiting && confirmed ? <PendingEmail email={waiting} lastResult={resultOf("code")} /> : null}
      {confirmed ? (
        <Disclosure
          key={`${email} ${waiting ?? ""}`}
          open={answered === "mail"}
          summary={t("part.change")}
        >
          <ChangeEmailForm lastResult={resultOf("mail")} fresh={fresh} />
        </Disclosure>
      ) : null}
    </SettingsSection>
  );
}

function EmailChangedAlert() {
  const { t } = useTranslation("address");
  const [query] = useSearchParams();
  const what = query.get("mail");
  if (what !== "changed" && what !== "again") return null;
  const textKey = what === "again" ? "stopped.again" : "changed";
  return (
    <Alert tone="success" live title={t(`${textKey}.title`)}>
      {t(`${textKey}.text`)}
    </Alert>
  );
}

/** A member with an unconfirmed address changes it on the confirmation page. */
function UnconfirmedEmail() {
  const { t } = useTranslation("address");
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t("part.not_confirmed")}</p>
      <LinkButton to="/complete-signup?step=confirm">{t("join:confirm.title")}</LinkButton>
    </div>
  );
}

function PendingEmail({
  email,
  lastResult,
}: { email: string } & Pick<EmailFormResult, "lastResult">) {
  return (
    <div className="grid gap-4 border-y border-line py-4">
      <p>
        <RichText
          text="address:part.waiting"
          values={{ email: displayEmail(email) }}
          parts={{ address: <strong className="font-semibold wrap-anywhere text-ink" /> }}
        />
      </p>
      <ConfirmEmailForm lastResult={lastResult} />
    </div>
  );
}
