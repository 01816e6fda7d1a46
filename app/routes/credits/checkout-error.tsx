import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PayRefusal } from "~/domain/order/find-payable-order";
import type { PlaceRefusal } from "~/domain/order/place-order";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";

/** The business error of a purchase, and the chosen bank, so that the form keeps it. */
export type CheckoutError = {
  refusal: PlaceRefusal | Exclude<PayRefusal, "paid" | "not_found"> | "bank_needed" | "again";
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

/** Shown instead of the submit button if the purchase would exceed the spending limit (R331). */
export function OverLimitAlert() {
  const { t } = useTranslation("shop");
  return (
    <Alert tone="warning">
      {t("refusal.over_limit")} <LimitLink />
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
