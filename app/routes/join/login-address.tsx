import { useTranslation } from "~/i18n/use-translation";
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
      type="email"
      inputMode="email"
      autoComplete="username webauthn"
      required
      {...props}
    />
  );
}
