import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { mailChangeSchema, mailCodeSchema } from "~/domain/address/address.schema";
import type { Addresses } from "~/domain/address/request-mail-change";
import { RichText, useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import { EmailSuppressed } from "~/layouts/email-suppressed";
import { PageTitle } from "~/layouts/page-head";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { EMAIL_INPUT, Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { Disclosure, SettingsSection } from "~/ui/sections";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { CodeField, PasswordField } from "./account-fields";
import { FormProblem, isRejected, useFocusFirstError } from "./form-feedback";

type EmailFormProps = { lastResult?: SubmissionResult<string[]> };
/** The submission result and which of the two forms it belongs to. */
type EmailFormResult = EmailFormProps & { answered?: "mail" | "code" };

/** Form that requests an address change; asks for the password unless the login is recent. */
function ChangeEmailForm({ lastResult, fresh }: EmailFormProps & { fresh: boolean }) {
  const { t } = useTranslation("address");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("mail-form", mailChangeSchema, { lastResult });
  useFocusFirstError(lastResult);
  return (
    <Form
      method="post"
      action="/settings/account/mail"
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <p className="text-muted">{t("part.how")}</p>
      <FormProblem message={message(form.errors)} answer={lastResult} />
      <NewEmailField initial={fields.email.initialValue} error={message(fields.email.errors)} />
      {fresh && !fields.mail_password.errors ? null : (
        <PasswordField
          name="mail_password"
          label={t("join:login.password")}
          hint={t("join:confirm.password_hint")}
          autoComplete="current-password"
          showLabel={t("common:form.show_password")}
          required
          error={message(fields.mail_password.errors)}
        />
      )}
      <Button type="submit" busy={busy}>
        {t("part.submit")}
      </Button>
    </Form>
  );
}

function NewEmailField({ initial, error }: { initial?: string; error?: string }) {
  const { t } = useTranslation("address");
  return (
    <Field
      name="email"
      label={t("part.new")}
      {...EMAIL_INPUT}
      autoComplete="email"
      maxLength={320}
      required
      defaultValue={initial}
      error={error}
    />
  );
}

/** Form for the code sent to the new address. */
function ConfirmEmailForm({ lastResult }: EmailFormProps) {
  const { t } = useTranslation("address");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("mail-code-form", mailCodeSchema, { lastResult });
  useFocusFirstError(lastResult);
  return (
    <Form
      method="post"
      action="/settings/account/mail-code"
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <CodeField
        label={t("join:confirm.code")}
        hint={t("part.code_hint")}
        typed={fields.code.initialValue}
        error={message(fields.code.errors)}
      />
      <Button type="submit" busy={busy}>
        {t("link.submit")}
      </Button>
    </Form>
  );
}

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

/** The address section as a page of its own, shown when one of its forms was rejected. */
export function EmailPage(props: { addresses: Addresses } & EmailFormResult) {
  const { t } = useTranslation("address");
  return (
    <Page width="prose" title={t("page.title")}>
      <PageTitle refused={isRejected(props.lastResult)}>{t("page.title")}</PageTitle>
      <EmailSection {...props} />
    </Page>
  );
}
