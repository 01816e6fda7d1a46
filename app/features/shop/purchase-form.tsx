import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { PayRefusal } from "~/domain/order/begin-payment";
import type { PlaceRefusal } from "~/domain/order/place-order";
import type { Discount, Price } from "~/domain/order/price";
import { type PaymentMethod, settlesInDays } from "~/domain/payment/payment";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import { checkoutPath, forwardableCode } from "./shop-path";

/** What a purchase form shows and the buyer agrees to. */
export type PurchaseTerms = {
  price: Price;
  discount: Discount | null;
  method: PaymentMethod | null;
  /** The banks of the method; empty if it needs none. */
  banks: readonly { id: string; name: string }[];
  code: { typed: string | null; refusal: string | null };
  /** The page the buyer came from and returns to. */
  back: string | null;
  clientId: string;
  refundDays: number;
  premium: boolean;
  /** The purchase would exceed the member's own spending limit. */
  pastLimit: boolean;
  /** The date from which the limit allows a bundle again; null if it allows another one now. */
  limitFreeFrom: string | null;
};

/** The business error of a purchase, and the chosen bank, so that the form keeps it. */
export type CheckoutError = {
  refusal:
    | PlaceRefusal
    | Exclude<PayRefusal, "paid" | "not_found">
    | "bank_needed"
    | "invalid_form";
  bank: string | null;
};

/** Errors shown at their field instead of in the alert. */
const FIELD_ERRORS = ["consent_needed", "bank_needed"] as const;
type FieldErrorCode = (typeof FIELD_ERRORS)[number];
const isFieldError = (refusal: CheckoutError["refusal"]): refusal is FieldErrorCode =>
  (FIELD_ERRORS as readonly string[]).includes(refusal);

/**
 * `open`: a payment attempt is in progress, so the alert must not claim that nothing was charged.
 */
type CheckoutErrorAlertProps = { refused: CheckoutError | null; open?: boolean };

/**
 * Error alert above the form. It is announced to screen readers and scrolled into view, since the
 * submit button is far below it.
 */
export function CheckoutErrorAlert({ refused, open = false }: CheckoutErrorAlertProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) ref.current?.focus();
  }, [refused]);
  if (!refused || isFieldError(refused.refusal)) return null;
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-24 outline-none">
      <ErrorText refusal={refused.refusal} open={open} />
    </div>
  );
}

type ErrorTextProps = { refusal: Exclude<CheckoutError["refusal"], FieldErrorCode>; open: boolean };

function ErrorText({ refusal, open }: ErrorTextProps) {
  const { t } = useTranslation("shop");
  if (refusal === "pause")
    return (
      <Alert title={t("pause.title")} live>
        {t("pause.text")} <LimitLink />
      </Alert>
    );
  return (
    <Alert tone="warning" title={open ? undefined : t("refusal.title")} live>
      {t(`refusal.${refusal}`)} {refusal === "over_limit" ? <LimitLink /> : null}
      {refusal === "confirm_first" ? <ConfirmLink /> : null}
    </Alert>
  );
}

/** `from`: the date from which the limit allows a bundle again; null if it allows another one now. */
type OverLimitAlertProps = { from: string | null; live?: boolean };

/** Shown instead of the submit button if the purchase would exceed the spending limit (R331). */
export function OverLimitAlert({ from, live = false }: OverLimitAlertProps) {
  const { t } = useTranslation("shop");
  const { locale } = useRoot();
  return (
    <Alert tone="warning" live={live}>
      {from === null
        ? t("refusal.over_limit")
        : t("limit_used_up", { date: formatDate(Date.parse(from), locale, "UTC") })}{" "}
      <LimitLink />
    </Alert>
  );
}

function LimitLink() {
  const { t } = useTranslation("shop");
  return (
    <Link to="/settings/spending" className="font-semibold underline underline-offset-4">
      {t("limit_link")}
    </Link>
  );
}

function ConfirmLink() {
  const { t } = useTranslation("chat");
  return (
    <Link to="/complete-signup" className="font-semibold underline underline-offset-4">
      {t("refusal.confirm")}
    </Link>
  );
}

type BankFieldProps = Pick<PurchaseTerms, "banks"> & {
  /** The code of the bank of the last purchase. */
  usual?: string | null;
  refused: CheckoutError | null;
};

/** The payer's bank, for payment methods that need one. */
export function BankField({ banks, usual, refused }: BankFieldProps) {
  const { t } = useTranslation("shop");
  return (
    <Field
      as="select"
      name="bank"
      label={t("bank.label")}
      defaultValue={refused?.bank ?? usual ?? ""}
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

/**
 * Focuses the first invalid field and scrolls to its error, which is below it: the focus alone would
 * leave the error behind the bar with the button.
 */
export function focusInvalidField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  const error = document.getElementById(
    field?.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "",
  );
  field?.focus({ preventScroll: error !== null });
  error?.scrollIntoView({ block: "nearest" });
}

type PurchaseFormProps = PurchaseTerms & { refused: CheckoutError | null };

/** The id by which a button outside of the form submits it. */
export const PURCHASE_FORM_ID = "purchase";

/** The fields of a purchase; item, total and button are in the bar at its end (R271). */
export function PurchaseForm(props: PurchaseFormProps) {
  const { price, method, code, back, banks, refused } = props;
  const shopQuery = { back, code: forwardableCode(code) };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) focusInvalidField(form.current);
  }, [refused]);
  return (
    <Form
      ref={form}
      id={PURCHASE_FORM_ID}
      method="post"
      action={checkoutPath(price.bundle, method, shopQuery)}
      preventScrollReset
      noValidate // errors are shown at the field in the page's language, not by the browser
      className="grid gap-4 rounded-card border border-line bg-card p-4 md:p-6"
    >
      <ShownTermsFields {...props} />
      {banks.length > 0 ? <BankField banks={banks} refused={refused} /> : null}
      <ConsentCheckbox method={method} missing={refused?.refusal === "consent_needed"} />
    </Form>
  );
}

/** Hidden fields with the terms the page showed: the order is rejected if they have changed. */
export function ShownTermsFields({ price, discount, back, clientId }: PurchaseTerms) {
  return (
    <>
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="price" value={price.price} />
      <input type="hidden" name="currency" value={price.currency} />
      {discount?.code ? <input type="hidden" name="code" value={discount.code} /> : null}
      {back ? <input type="hidden" name="back" value={back} /> : null}
    </>
  );
}

/**
 * Consent to immediate delivery, asked separately and never preselected (R271). If the payment
 * takes days nothing is delivered at once: the consent then covers delivery on payment, before the
 * withdrawal period ends.
 */
export function ConsentCheckbox({
  id,
  method,
  missing,
}: {
  /** For a second form on a page. */
  id?: string;
  method: PurchaseTerms["method"];
  missing: boolean;
}) {
  const { t } = useTranslation("shop");
  const later = method !== null && settlesInDays(method);
  const error = t(later ? "refusal.consent_needed_later" : "refusal.consent_needed");
  return (
    <div className="grid gap-1">
      <Checkbox id={id} name="immediate" required error={missing ? error : undefined}>
        {t(later ? "consent_later" : "consent")}
      </Checkbox>
      <Link
        to="/pages/return-policy"
        target="_blank"
        className="ms-9 justify-self-start font-semibold text-brand-text underline underline-offset-4"
      >
        {t("common:footer.return_policy")}
      </Link>
    </div>
  );
}

type BuyButtonProps = {
  label: string;
  busy?: boolean;
  /** The id of the form, if the button is outside of it. */
  form?: string;
};

/** Submit button that states the obligation to pay and the price. */
export function BuyButton({ label, busy = false, form }: BuyButtonProps) {
  const posts = useNavigation().formMethod === "POST";
  return (
    <Button type="submit" form={form} size="lg" wide busy={busy || posts} className="tabular-nums">
      {label}
    </Button>
  );
}

/** What follows the click, and what a purchase does not include. */
export function PurchaseAssurances({ method, refundDays, premium }: PurchaseTerms) {
  const { t } = useTranslation("shop");
  return (
    <ul className="grid gap-1 text-sm text-muted">
      <li>{t(method === "sdd" ? "pay.next_debit" : "pay.next")}</li>
      <li>{t("visit:pricing.sure_subscription")}</li>
      <li>{t("visit:pricing.sure_withdraw", { count: refundDays })}</li>
      {premium ? null : <li>{t("choice.premium_first")}</li>}
    </ul>
  );
}

type PauseButtonsProps = { money: string; back: string | null; form?: string; busy?: boolean };

/**
 * Replaces the submit button at night after large purchases: stop and continue in one size, stop
 * first.
 */
export function PauseButtons({ money, back, form, busy = false }: PauseButtonsProps) {
  const { t } = useTranslation("shop");
  const posts = useNavigation().formMethod === "POST";
  return (
    <div className="grid gap-2">
      <LinkButton to={back ?? "/members"} variant="secondary" size="lg" wide>
        {t("pause.wait")}
      </LinkButton>
      <Button
        type="submit"
        form={form}
        name="tonight"
        value="on"
        variant="secondary"
        size="lg"
        wide
        busy={busy || posts}
        className="tabular-nums"
      >
        {t("pause.go_on", { money })}
      </Button>
    </div>
  );
}
