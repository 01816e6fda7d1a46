import type { FocusEvent, InputHTMLAttributes } from "react";
import { formatIban, normalizeIban } from "~/domain/direct-debit/direct-debit";
import type { DebitForm } from "~/domain/direct-debit/direct-debit.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Field } from "~/ui/field";

export type FieldName = keyof DebitForm;
export type DebitFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "autoComplete" | "maxLength"
> & {
  name: FieldName;
  initial: string | undefined;
  error: string | undefined;
  hint?: string;
};

/** One input of the form; its label key is derived from its name. */
export function DebitField({ name, initial, ...rest }: DebitFieldProps) {
  const { t } = useTranslation("debit");
  return <Field {...rest} name={name} label={t(`field.${name}`)} defaultValue={initial} required />;
}

/** Formats the IBAN in groups of four on blur. */
export function IbanField({ name, initial, error }: DebitFieldProps) {
  const { t } = useTranslation("debit");
  const group = ({ target }: FocusEvent<HTMLInputElement>) => {
    target.value = formatIban(normalizeIban(target.value));
  };
  return (
    <Field
      name={name}
      label={t("field.iban")}
      hint={t("field.iban_hint")}
      defaultValue={initial}
      error={error}
      onBlur={group}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={50}
      required
      className="tabular-nums"
    />
  );
}
