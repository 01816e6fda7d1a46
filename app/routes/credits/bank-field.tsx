import { useTranslation } from "~/i18n/use-translation";
import { Field } from "~/ui/field";
import type { CheckoutError } from "./checkout-error";
import type { Checkout } from "./load-checkout";

type BankFieldProps = Pick<Checkout, "banks"> & { refused: CheckoutError | null };

/** The payer's bank, for payment methods that need one. */
export function BankField({ banks, refused }: BankFieldProps) {
  const { t } = useTranslation("shop");
  return (
    <Field
      as="select"
      name="bank"
      label={t("bank.label")}
      defaultValue={refused?.bank ?? ""}
      required
      error={refused?.refusal === "bank_needed" ? t("refusal.bank_needed") : undefined}
    >
      <option value="">{t("bank.pick")}</option>
      {banks.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Field>
  );
}
