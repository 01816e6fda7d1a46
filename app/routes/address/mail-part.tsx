import { useSearchParams } from "react-router";
import type { Addresses } from "~/domain/address/list-addresses";
import { RichText } from "~/i18n/rich-text";
import { useTranslation } from "~/i18n/use-translation";
import { shownEmail } from "~/kit/email";
import { Alert } from "~/ui/alert";
import { Disclosure } from "~/ui/disclosure";
import { LinkButton } from "~/ui/link-button";
import { SettingsSection } from "../settings/settings-section";
import { type MailAnswers, MailCodeForm, MailForm } from "./mail-forms";
import { MailStopped } from "./mail-stopped";

type MailPartProps = { addresses: Addresses } & MailAnswers;

/**
 * The address section of the account page: current address, pending address, and the change form.
 */
export function MailPart({ addresses, lastResult, answered }: MailPartProps) {
  const { t } = useTranslation("address");
  const { email, confirmed, waiting, fresh } = addresses;
  const resultOf = (form: MailAnswers["answered"]) => (answered === form ? lastResult : undefined);
  return (
    <SettingsSection id="email" title={t("page.title")}>
      <Changed />
      <MailStopped reason={addresses.stop} />
      <p>
        <strong className="font-semibold wrap-anywhere">{shownEmail(email)}</strong>
      </p>
      <p className="text-sm text-muted">{t("part.hint")}</p>
      {confirmed ? null : <NotConfirmed />}
      {waiting && confirmed ? <Waiting email={waiting} lastResult={resultOf("code")} /> : null}
      {confirmed ? (
        <Disclosure
          key={`${email} ${waiting ?? ""}`}
          open={answered === "mail"}
          summary={t("part.change")}
        >
          <MailForm lastResult={resultOf("mail")} fresh={fresh} />
        </Disclosure>
      ) : null}
    </SettingsSection>
  );
}

function Changed() {
  const { t } = useTranslation("address");
  const [query] = useSearchParams();
  const what = query.get("mail");
  if (what !== "changed" && what !== "again") return null;
  const said = what === "again" ? "stopped.again" : "changed";
  return (
    <Alert tone="success" live title={t(`${said}.title`)}>
      {t(`${said}.text`)}
    </Alert>
  );
}

/** A member with an unconfirmed address changes it on the confirmation page. */
function NotConfirmed() {
  const { t } = useTranslation("address");
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t("part.not_confirmed")}</p>
      <LinkButton to="/complete-signup?step=confirm">{t("join:confirm.title")}</LinkButton>
    </div>
  );
}

function Waiting({ email, lastResult }: { email: string } & Pick<MailAnswers, "lastResult">) {
  return (
    <div className="grid gap-4 border-y border-line py-4">
      <p>
        <RichText
          text="address:part.waiting"
          values={{ email: shownEmail(email) }}
          parts={{ address: <strong className="font-semibold wrap-anywhere text-ink" /> }}
        />
      </p>
      <MailCodeForm lastResult={lastResult} />
    </div>
  );
}
