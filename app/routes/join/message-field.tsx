import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Field } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";

type MessageFieldProps = {
  fields: { signup_message: Pick<FieldMetadata<string | undefined>, "initialValue" | "errors"> };
  focused: boolean;
};

/** The visitor's message to the member they sign up for, stored as a draft (R107). */
export function MessageField({ fields, focused }: MessageFieldProps) {
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
