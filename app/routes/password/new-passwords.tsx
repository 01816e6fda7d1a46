import { useTranslation } from "~/i18n/use-translation";
import { PasswordField } from "~/ui/password-field";
import { useMessage } from "~/ui/use-message";

type Errors = { errors?: string[] };
type NewPasswordsProps = { fields: { password: Errors; password_again: Errors } };

/** A new password, entered twice, with the attributes password managers need. */
export function NewPasswords({ fields }: NewPasswordsProps) {
  const { t } = useTranslation("password");
  const message = useMessage();
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
