import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { DateOfBirthField } from "~/ui/date-of-birth-field";
import { dateOrder } from "~/ui/date-order";
import { EMAIL_INPUT } from "~/ui/email-input";
import { Field } from "~/ui/field";
import { PasswordField } from "~/ui/password-field";
import { useErrorMessage } from "~/ui/use-error-message";
import { firstInvalidField } from "../../forms/invalid-fields";

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
export function SignupFields(props: SignupFieldsProps) {
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
  const message = useErrorMessage({ min_age: minAge });
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
      order={dateOrder(locale)}
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
      autoFocus={firstInvalidField(lastResult) === "date_of_birth_day"}
      required
    />
  );
}
