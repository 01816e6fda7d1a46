import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Trans, useTranslation } from "react-i18next";
import { type FetcherWithComponents, Form, Link, useNavigation } from "react-router";
import { accountStepSchema, type SignupRule } from "~/domain/signup/signup.schema";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { DateOfBirthField } from "~/ui/date-of-birth-field";
import { dateOrder } from "~/ui/date-order";
import { Field } from "~/ui/field";
import { LinkButton } from "~/ui/link-button";
import { PasswordField } from "~/ui/password-field";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useMessage } from "~/ui/use-message";
import { FormProblem } from "./form-problem";
import type { SignupDraft } from "./signup-draft";
import { firstWrong } from "./wrong-fields";

export type SignupFormProps = {
  lastResult: SubmissionResult<string[]> | undefined;
  rule: SignupRule;
  /** The page's own path, so that a mistake is put right where it was made. */
  action: string;
  /** The profile in whose context the visitor signs up. */
  forProfile?: string;
  /** Posts without leaving the page; the answer is the fetcher's. */
  fetcher?: FetcherWithComponents<unknown>;
  /** What stood in the form when it was closed. */
  draft?: SignupDraft;
};

/** Step 0 of the signup. Works on any page whose action answers as answer-signup.ts does. */
export function SignupForm({
  lastResult,
  rule,
  action,
  forProfile,
  fetcher,
  draft,
}: SignupFormProps) {
  const { t } = useTranslation(["common", "join"]);
  const { locale } = useRoot();
  const message = useMessage({ min_age: rule.minAge });
  const navigating = useNavigation().state !== "idle";
  const busy = navigating || (fetcher !== undefined && fetcher.state !== "idle");
  const Posted = fetcher?.Form ?? Form;
  const [form, fields] = useCheckedForm("signup-form", accountStepSchema(rule), {
    lastResult,
    defaultValue: draft as SignupDraft & { password?: string },
  });
  const first = firstWrong(lastResult);
  const born = {
    day: fields.date_of_birth_day,
    month: fields.date_of_birth_month,
    year: fields.date_of_birth_year,
  };
  return (
    <Posted method="post" action={action} {...getFormProps(form)} className="grid gap-5">
      <FormProblem
        message={message(form.errors)}
        answer={lastResult}
        action={<WayOn refusal={form.errors?.[0]} />}
      />
      <MarkedFields
        lastResult={lastResult}
        count={Object.keys(form.allErrors).filter(Boolean).length}
      />
      {forProfile ? <input type="hidden" name="for" value={forProfile} /> : null}
      <Field
        name="email"
        label={t("join:signup.email")}
        hint={t("join:signup.email_hint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={fields.email.initialValue}
        error={message(fields.email.errors)}
        autoFocus={first === "email"}
      />
      <Field
        name="name"
        label={t("join:signup.name")}
        hint={t("join:signup.name_hint")}
        autoComplete="given-name"
        required
        defaultValue={fields.name.initialValue}
        error={message(fields.name.errors)}
        autoFocus={first === "name"}
      />
      <PasswordField
        name="password"
        label={t("join:signup.password")}
        hint={t("join:signup.password_hint")}
        autoComplete="new-password"
        showLabel={t("form.show_password")}
        required
        error={message(fields.password.errors)}
        autoFocus={first === "password"}
      />
      <DateOfBirthField
        name="date_of_birth"
        legend={t("join:signup.birth_date")}
        hint={t("join:signup.birth_date_hint", { min_age: rule.minAge })}
        order={dateOrder(locale)}
        labels={{
          day: t("join:signup.day"),
          month: t("join:signup.month"),
          year: t("join:signup.year"),
        }}
        defaultValue={{
          day: born.day.initialValue,
          month: born.month.initialValue,
          year: born.year.initialValue,
        }}
        error={message(born.day.errors)}
        autoFocus={first === "date_of_birth_day"}
        required
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("join:signup.submit")}
      </Button>
      <Agreement />
      <p className="text-center text-muted">
        {t("join:signup.have_account")}{" "}
        <Link to="/login" className="font-semibold text-brand-text underline">
          {t("join:signup.login_link")}
        </Link>
      </p>
    </Posted>
  );
}

/** Above a form that came back: how many fields are to be put right. It goes when they are. */
function MarkedFields({
  lastResult,
  count,
}: {
  lastResult: SignupFormProps["lastResult"];
  count: number;
}) {
  const { t } = useTranslation();
  if (count === 0 || firstWrong(lastResult) === undefined) return null;
  return (
    <Alert tone="danger" live>
      {t("form.problem", { count })}
    </Alert>
  );
}

/** What making an account means, beside the button that does it. */
function Agreement() {
  const { site } = useRoot();
  const look = "font-semibold text-brand-text underline";
  if (!site.company) return null;
  return (
    <p className="text-center text-sm text-muted">
      <Trans
        ns="join"
        i18nKey="signup.agree"
        components={{
          terms: <Link to="/pages/terms" className={look} />,
          privacy: <Link to="/pages/privacy" className={look} />,
        }}
      />
    </p>
  );
}

/** An address that is taken has a way on (R63). */
function WayOn({ refusal }: { refusal: string | undefined }) {
  const { t } = useTranslation(["common", "join"]);
  const { site } = useRoot();
  if (refusal === "join:refusal.account_exists") {
    return (
      <LinkButton to="/login" size="sm" variant="secondary">
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
