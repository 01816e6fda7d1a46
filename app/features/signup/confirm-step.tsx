import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { ActivationEmailState } from "~/domain/signup/activation-mail";
import { SIGNUP_STEP_COUNT, SIGNUP_STEPS } from "~/domain/signup/signup";
import { changeAddressSchema, confirmSchema } from "~/domain/signup/signup.schema";
import { CodeField, PasswordField } from "~/forms/account-fields";
import { FormProblem } from "~/forms/form-feedback";
import { RichText, useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { EMAIL_INPUT, Field } from "~/ui/field";
import { Disclosure } from "~/ui/sections";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { StepLayout, StepProgress, useStepForms } from "./step-page";

type ConfirmStepProps = {
  email: string;
  sent: string | null;
  emailState: ActivationEmailState;
  /** Whether the login is recent enough to change the address without a password. */
  fresh: boolean;
  lastResult?: SubmissionResult<string[]>;
  answered?: "code" | "letter" | "address";
};

const LEAD_KEYS = {
  open: "join:confirm.lead",
  full: "join:confirm.not_mailed",
  none: "join:confirm.no_code",
  unreached: "join:confirm.unreached",
} as const;

/** The last signup page: enter the e-mailed code, send another e-mail, or change the address. */
export function ConfirmStep({
  email,
  sent,
  emailState,
  fresh,
  lastResult,
  answered,
}: ConfirmStepProps) {
  const { t } = useTranslation();
  const resultOf = (form: ConfirmStepProps["answered"]) =>
    answered === form ? lastResult : undefined;
  const round = useEmailKey(sent);
  const unreached = emailState === "unreached";
  const address = (
    <ChangeAddressForm lastResult={resultOf("address")} fresh={fresh} open={unreached} />
  );
  return (
    <StepLayout
      before={<StepProgress number={SIGNUP_STEP_COUNT} previous={SIGNUP_STEPS.at(-1)} />}
      title={t("join:confirm.title")}
      lead={
        <RichText
          text={LEAD_KEYS[emailState]}
          values={{ email: displayEmail(email) }}
          parts={{ address: <strong className="font-semibold wrap-anywhere text-ink" /> }}
        />
      }
    >
      <div className="grid gap-8">
        {sent ? (
          <Alert tone="success" live>
            {sent === "changed"
              ? t("join:confirm.changed", { email: displayEmail(email) })
              : t("join:confirm.resent")}
          </Alert>
        ) : null}
        {unreached ? address : null}
        <CodeForm key={round} focused={round !== ""} lastResult={resultOf("code")} />
        <ResendEmailForm lastResult={resultOf("letter")} unreached={unreached} />
        {unreached ? null : address}
        <BrowseMembersLink />
      </div>
    </StepLayout>
  );
}

function BrowseMembersLink() {
  const { t } = useTranslation();
  const { leave } = useStepForms();
  return (
    <p className="text-center">
      <Link to="/members" onClick={leave} className="font-semibold text-brand-text underline">
        {t("join:confirm.look_around")}
      </Link>
    </p>
  );
}

/** Key that changes with each e-mail, so that the old input and its error are discarded. */
function useEmailKey(sent: string | null): string {
  const { key } = useLocation();
  const [round, setRound] = useState(sent ? key : "");
  if (sent && round !== key) setRound(key);
  return round;
}

function CodeForm({
  lastResult,
  focused,
}: {
  lastResult: SubmissionResult<string[]> | undefined;
  focused: boolean;
}) {
  const { t } = useTranslation();
  const message = useErrorMessage();
  const { Form, busy, actionOf } = useStepForms();
  const [form, fields] = useValidatedForm("code-form", confirmSchema, { lastResult });
  return (
    <Form
      method="post"
      action={actionOf("/complete-signup/code")}
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <p>{t("join:confirm.why")}</p>
      <CodeField
        label={t("join:confirm.code")}
        hint={t("join:confirm.code_hint")}
        autoFocus={focused}
        typed={fields.code.initialValue}
        error={message(fields.code.errors)}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("join:confirm.submit")}
      </Button>
    </Form>
  );
}

type ConfirmFormProps = { lastResult: SubmissionResult<string[]> | undefined };

/**
 * Sends another e-mail to the same address; if the address bounces, omits the advice to wait for it
 * or search for it.
 */
function ResendEmailForm({ lastResult, unreached }: ConfirmFormProps & { unreached: boolean }) {
  const { t } = useTranslation();
  const message = useErrorMessage();
  const { Form, busy, actionOf } = useStepForms();
  return (
    <Form
      method="post"
      action={actionOf("/complete-signup/letter")}
      className="grid gap-3 rounded-card border border-line bg-card p-4 md:p-5"
    >
      <h2 className="text-lg">{t("join:confirm.nothing")}</h2>
      {unreached ? null : <p className="text-muted">{t("join:confirm.nothing_text")}</p>}
      <FormProblem message={message(lastResult?.error?.[""] ?? undefined)} answer={lastResult} />
      <input type="hidden" name="resend" value="yes" />
      <Button type="submit" variant="secondary" busy={busy}>
        {t("join:confirm.resend")}
      </Button>
    </Form>
  );
}

/** Form for a mistyped address: if the address bounces it comes first and is expanded. */
function ChangeAddressForm({
  lastResult,
  fresh,
  open,
}: ConfirmFormProps & { fresh: boolean; open: boolean }) {
  const { t } = useTranslation();
  const message = useErrorMessage();
  const { Form, busy, actionOf } = useStepForms();
  const [form, fields] = useValidatedForm("address-form", changeAddressSchema, { lastResult });
  return (
    <Disclosure open={open || lastResult !== undefined} summary={t("join:confirm.wrong_address")}>
      <Form
        method="post"
        action={actionOf("/complete-signup/address")}
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <NewAddressField initial={fields.email.initialValue} error={message(fields.email.errors)} />
        {fresh && !fields.password.errors ? null : (
          <PasswordField
            name="password"
            label={t("join:login.password")}
            hint={t("join:confirm.password_hint")}
            autoComplete="current-password"
            showLabel={t("form.show_password")}
            required
            error={message(fields.password.errors)}
          />
        )}
        <Button type="submit" variant="secondary" busy={busy}>
          {t("join:confirm.change")}
        </Button>
      </Form>
    </Disclosure>
  );
}

function NewAddressField({ initial, error }: { initial?: string; error?: string }) {
  const { t } = useTranslation("join");
  return (
    <Field
      name="email"
      label={t("confirm.new_address")}
      {...EMAIL_INPUT}
      autoComplete="email"
      maxLength={320}
      required
      defaultValue={initial}
      error={error}
    />
  );
}
