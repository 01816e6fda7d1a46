import { useTranslation } from "~/i18n/use-translation";
import { EMAIL_INPUT } from "~/ui/email-input";
import { Field, type FieldProps } from "~/ui/field";

type LoginAddressProps = Pick<
  Extract<FieldProps, { as?: "input" }>,
  "id" | "defaultValue" | "onInput" | "error"
>;

/** The address of an account, as browsers keep it beside its password. */
export function LoginAddress(props: LoginAddressProps) {
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
