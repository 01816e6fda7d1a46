import { type FieldMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { type FetcherWithComponents, Form, Link, useNavigation } from "react-router";
import { statesOrientation } from "~/domain/profile/orientation";
import { accountStepSchema, type SignupRule } from "~/domain/signup/account-step.schema";
import { PasswordField } from "~/forms/account-fields";
import { BotCheckFields } from "~/forms/bot-check-fields";
import { datePartInError, FormProblem, firstInvalidField } from "~/forms/form-feedback";
import { OrientationConsent } from "~/forms/orientation-consent";
import { RichText, useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { loginPath, loginPathToChat } from "~/layouts/login-path";
import { useRoot } from "~/layouts/use-root";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { DateOfBirthField } from "~/ui/date-of-birth-field";
import { dateOrder } from "~/ui/date-order";
import { EMAIL_INPUT, Field } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import type { SignupFormDraft } from "./signup-form-draft";

type FieldName =
  | "email"
  | "name"
  | "password"
  | "date_of_birth_day"
  | "date_of_birth_month"
  | "date_of_birth_year";
type SignupFieldsProps = {
  fields: Record<FieldName, Pick<FieldMetadata<string>, "initialValue" | "errors">>;
  lastResult: SubmissionResult<string[]> | undefined;
  minAge: number;
};

/** Fields of step 0. After an error the first invalid field is focused. */
function SignupFields(props: SignupFieldsProps) {
  const { fields, minAge } = props;
  const { t } = useTranslation("join");
  const message = useErrorMessage({ min_age: minAge });
  const first = firstInvalidField(props.lastResult);
  return (
    <>
      <Field
        name="email"
        label={t("signup.email")}
        hint={t("signup.email_hint")}
        {...EMAIL_INPUT}
        autoComplete="email"
        maxLength={320}
        required
        defaultValue={fields.email.initialValue}
        error={message(fields.email.errors)}
        autoFocus={first === "email"}
      />
      <Field
        name="name"
        label={t("signup.name")}
        hint={t("signup.name_hint")}
        autoComplete="given-name"
        required
        defaultValue={fields.name.initialValue}
        error={message(fields.name.errors)}
        autoFocus={first === "name"}
      />
      <Password {...props} />
      <BirthDate {...props} />
    </>
  );
}

function Password({ fields, lastResult }: SignupFieldsProps) {
  const { t } = useTranslation("join");
  const message = useErrorMessage();
  return (
    <PasswordField
      name="password"
      label={t("signup.password")}
      hint={t("signup.password_hint")}
      autoComplete="new-password"
      showLabel={t("common:form.show_password")}
      required
      error={message(fields.password.errors)}
      autoFocus={firstInvalidField(lastResult) === "password"}
    />
  );
}

function BirthDate({ fields, lastResult, minAge }: SignupFieldsProps) {
  const { t } = useTranslation("join");
  const { locale } = useRoot();
  const message = useErrorMessage({
    min_age: minAge,
    year: String(lastResult?.initialValue?.date_of_birth_year ?? ""),
  });
  const order = dateOrder(locale);
  const born = {
    day: fields.date_of_birth_day,
    month: fields.date_of_birth_month,
    year: fields.date_of_birth_year,
  };
  return (
    <DateOfBirthField
      name="date_of_birth"
      legend={t("signup.birth_date")}
      hint={t("signup.birth_date_hint", { min_age: minAge })}
      order={order}
      labels={{
        day: t("signup.day"),
        month: t("signup.month"),
        year: t("signup.year"),
      }}
      defaultValue={{
        day: born.day.initialValue,
        month: born.month.initialValue,
        year: born.year.initialValue,
      }}
      error={message(born.day.errors)}
      focused={datePartInError(lastResult, order)}
      required
    />
  );
}

type SignupFormProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  rule: SignupRule;
  /** Signed time at which the form was shown. */
  timestamp: string;
  /** The page's own path, so that errors are shown on the same page. */
  action: string;
  /** The profile the visitor signs up for. */
  forProfile?: MemberId;
  /** The visitor came to like, not to write: the form is without the message. */
  likes?: boolean;
  /** Submits without navigation; the result is in the fetcher. */
  fetcher?: FetcherWithComponents<unknown>;
  /** The form's values when it was closed. */
  draft?: SignupFormDraft;
};

/** Step 0 of the signup. Works on any page whose action returns the results of handle-signup.ts. */
export function SignupForm(props: SignupFormProps) {
  const { lastResult, rule, action, forProfile, likes, fetcher, draft } = props;
  const { t } = useTranslation("join");
  const message = useErrorMessage({ min_age: rule.minAge });
  const navigating = useNavigation().state !== "idle";
  const busy = navigating || (fetcher !== undefined && fetcher.state !== "idle");
  const Posted = fetcher?.Form ?? Form;
  const login = forProfile ? loginPathToChat(forProfile) : loginPath(null);
  const [form, fields] = useValidatedForm("signup-form", accountStepSchema(rule), {
    lastResult,
    defaultValue: draft as SignupFormDraft & { password?: string; orientation_consent?: string },
  });
  const marked = Object.keys(form.allErrors).filter(Boolean).length;
  return (
    <Posted method="post" action={action} {...getFormProps(form)} className="grid gap-5">
      <FormProblem
        message={message(form.errors)}
        answer={lastResult}
        action={<SignupErrorAction refusal={form.errors?.[0]} login={login} />}
      />
      <InvalidFieldsAlert lastResult={lastResult} count={marked} />
      <BotCheckFields timestamp={props.timestamp} form="signup" answer={lastResult} />
      {forProfile ? <input type="hidden" name="for" value={forProfile} /> : null}
      {forProfile && !likes ? (
        <MessageField
          fields={fields}
          focused={firstInvalidField(lastResult) === "signup_message"}
        />
      ) : null}
      <SignupFields fields={fields} lastResult={lastResult} minAge={rule.minAge} />
      {statesOrientation(rule.niche) ? (
        <OrientationConsent error={message(fields.orientation_consent.errors)} />
      ) : null}
      <Button type="submit" size="lg" wide busy={busy}>
        {t("signup.submit")}
      </Button>
      <TermsNotice />
      <LoginPrompt login={login} />
    </Posted>
  );
}

type MessageFieldProps = {
  fields: { signup_message: Pick<FieldMetadata<string | undefined>, "initialValue" | "errors"> };
  focused: boolean;
};

/** The visitor's message to the member they sign up for, stored as a draft (R107). */
function MessageField({ fields, focused }: MessageFieldProps) {
  const { t } = useTranslation();
  const message = useErrorMessage();
  return (
    <Field
      as="textarea"
      rows={3}
      name="signup_message"
      label={t("join:signup.message")}
      optional={t("form.optional")}
      hint={t("join:signup.message_hint")}
      defaultValue={fields.signup_message.initialValue}
      error={message(fields.signup_message.errors)}
      autoFocus={focused}
    />
  );
}

type InvalidFieldsAlertProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  count: number;
};

/** Alert above a rejected form with the number of invalid fields; removed once they are valid. */
function InvalidFieldsAlert({ lastResult, count }: InvalidFieldsAlertProps) {
  const { t } = useTranslation();
  if (count === 0 || firstInvalidField(lastResult) === undefined) return null;
  const isTooYoung = lastResult?.error?.date_of_birth_day?.[0] === "join:refusal.too_young";
  return (
    <Alert tone="danger" live action={isTooYoung ? <WrongYearLink /> : null}>
      {t("form.problem", { count })}
    </Alert>
  );
}

/** Leads an adult who confirmed a mistyped year to a person. */
export function WrongYearLink() {
  const { t } = useTranslation("join");
  return (
    <Link to="/complaints" className="font-semibold underline">
      {t("adults.contact")}
    </Link>
  );
}

/** Terms accepted by creating the account, next to the submit button. */
function TermsNotice() {
  const { site } = useRoot();
  const linkClass = "font-semibold text-brand-text underline";
  if (!site.company) return null;
  return (
    <p className="text-center text-sm text-muted">
      <RichText
        text="join:signup.agree"
        parts={{
          terms: <Link to="/pages/terms" className={linkClass} />,
          privacy: <Link to="/pages/privacy" className={linkClass} />,
        }}
      />
    </p>
  );
}

/** Offers the login if the address is already registered (R63). */
function SignupErrorAction({ refusal, login }: { refusal: string | undefined; login: string }) {
  const { t } = useTranslation();
  const { site } = useRoot();
  if (refusal === "join:refusal.account_exists") {
    return (
      <LinkButton to={login} size="sm" variant="secondary">
        {t("join:refusal.account_exists_action")}
      </LinkButton>
    );
  }
  if (refusal !== "join:refusal.account_returning") return null;
  return (
    <a href={`mailto:${site.supportEmail}`} className="font-semibold underline">
      {t("join:refusal.account_returning_action")}
    </a>
  );
}

/** Link to the login for visitors who already have an account. */
function LoginPrompt({ login }: { login: string }) {
  const { t } = useTranslation("join");
  return (
    <p className="text-center text-muted">
      {t("signup.have_account")}{" "}
      <Link to={login} className="font-semibold text-brand-text underline">
        {t("signup.login_link")}
      </Link>
    </p>
  );
}
