import { useTranslation } from "~/i18n/use-translation";
import { PasswordField } from "~/ui/password-field";
import { useErrorMessage } from "~/ui/use-error-message";

type FieldErrors = { errors?: string[] };
type NewPasswordFieldsProps = { fields: { password: FieldErrors; password_again: FieldErrors } };

/** A new password, entered twice, with the attributes password managers need. */
export function NewPasswordFields({ fields }: NewPasswordFieldsProps) {
  const { t } = useTranslation("password");
  const message = useErrorMessage();
  const shared = {
    autoComplete: "new-password",
    showLabel: t("common:form.show_password"),
    required: true,
  } as const;
  return (
    <>
      <PasswordField
        {...shared}
        name="password"
        label={t("new.label")}
        hint={t("join:signup.password_hint")}
        error={message(fields.password.errors)}
      />
      <PasswordField
        {...shared}
        name="password_again"
        label={t("new.again")}
        error={message(fields.password_again.errors)}
      />
    </>
  );
}
