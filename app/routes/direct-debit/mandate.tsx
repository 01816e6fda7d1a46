import type { ReactNode } from "react";
import type { Creditor } from "~/domain/direct-debit/creditor";
import type { StoredForm } from "~/domain/direct-debit/find-debit";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { formatIban } from "~/kit/text";
import { useFormattedPrice } from "~/layouts/use-format-money";
import { useRoot } from "~/layouts/use-root";
import { Card } from "~/ui/sections";

type MandateProps = {
  order: { price: number; currency: string };
  /** With the full IBAN, or only its end if no more is stored. */
  form: Pick<StoredForm, "reference" | "holder" | "street" | "houseNumber" | "zip" | "city"> &
    ({ iban: string } | { ibanEnd: string });
  creditor: Creditor | null;
  /**
   * Before signing: the earliest collection date. After signing: the date and the telephone used.
   */
  notBefore?: number;
  signed?: { at: string; phone: string };
  timeZone: string;
};

/**
 * All contents a mandate requires (EPC rulebook of the core scheme, 4.7.2): creditor, reference,
 * account, one payment, the right to a refund.
 */
export function Mandate({ order, form, creditor, notBefore, signed, timeZone }: MandateProps) {
  const { t } = useTranslation("debit");
  const { locale } = useRoot();
  const price = useFormattedPrice(order);
  if (!creditor) return null;
  const iban =
    "iban" in form ? formatIban(form.iban) : t("mandate.iban_end", { end: form.ibanEnd });
  return (
    <Card as="section" aria-labelledby="mandate">
      <h2 id="mandate" className="mb-4 text-xl">
        {t("mandate.title")}
      </h2>
      <dl className="grid gap-3">
        <MandateLine of={t("mandate.creditor")}>
          <Lines of={[creditor.name, ...creditor.lines]} />
        </MandateLine>
        <MandateLine of={t("mandate.creditor_id")}>{creditor.id}</MandateLine>
        <MandateLine of={t("mandate.reference")}>{form.reference}</MandateLine>
        <MandateLine of={t("field.account_holder")}>{form.holder}</MandateLine>
        <MandateLine of={t("mandate.holder_address")}>
          <Lines of={[`${form.street} ${form.houseNumber}`, `${form.zip} ${form.city}`]} />
        </MandateLine>
        <MandateLine of={t("field.iban")}>{iban}</MandateLine>
        <MandateLine of={t("mandate.amount")}>{price}</MandateLine>
        <MandateLine of={t("mandate.kind")}>{t("mandate.once")}</MandateLine>
      </dl>
      <div className="mt-5 grid gap-3 border-t border-line pt-5 text-sm">
        <p>{t("mandate.authorise", { company: creditor.name })}</p>
        <p>{t("mandate.refund")}</p>
        {notBefore === undefined ? null : (
          <p>{t("mandate.notice", { price, date: formatDate(notBefore, locale, timeZone) })}</p>
        )}
        {signed ? <p>{t("mandate.given", { moment: signed.at, phone: signed.phone })}</p> : null}
      </div>
    </Card>
  );
}

const Lines = ({ of }: { of: string[] }) =>
  of.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));

function MandateLine({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{of}</dt>
      <dd translate="no" className="font-semibold wrap-anywhere tabular-nums">
        {children}
      </dd>
    </div>
  );
}
