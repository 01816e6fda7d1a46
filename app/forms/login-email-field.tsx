import { useTranslation } from "~/i18n/use-translation";
import { EMAIL_INPUT } from "~/ui/email-input";
import { Field, type FieldProps } from "~/ui/field";

type LoginEmailFieldProps = Pick<
  Extract<FieldProps, { as?: "input" }>,
  "id" | "defaultValue" | "onInput" | "error"
>;

/** E-mail field with the attributes password managers use to store it with the password. */
export function LoginEmailField(props: LoginEmailFieldProps) {
  const { t } = useTranslation("join");
  return (
    <Field
      name="email"
      label={t("login.email")}
      {...EMAIL_INPUT}
      autoComplete="username webauthn"
      required
      {...props}
    />
  );
}
