import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PayRefusal } from "~/domain/order/may-begin";
import type { PlaceRefusal } from "~/domain/order/place-order";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";

/** Why nothing was bought, and the bank that was chosen, which stays chosen. */
export type CheckoutRefused = {
  refusal: PlaceRefusal | Exclude<PayRefusal, "paid" | "not_found"> | "bank_needed" | "again";
  bank: string | null;
};

/** What stands at its own field instead. */
const AT_FIELD = ["consent_needed", "bank_needed"] as const;
type AtField = (typeof AT_FIELD)[number];
const isAtField = (refusal: CheckoutRefused["refusal"]): refusal is AtField =>
  (AT_FIELD as readonly string[]).includes(refusal);

/** `open`: an attempt to pay is open, so that it is not said that nothing was charged. */
type RefusedAlertProps = { refused: CheckoutRefused | null; open?: boolean };

/** Said at once to whoever hears the page, over what is to be put right, and brought into sight of whoever pressed a button far below it. */
export function RefusedAlert({ refused, open = false }: RefusedAlertProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) ref.current?.focus();
  }, [refused]);
  if (!refused || isAtField(refused.refusal)) return null;
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Why refusal={refused.refusal} open={open} />
    </div>
  );
}

type WhyProps = { refusal: Exclude<CheckoutRefused["refusal"], AtField>; open: boolean };

function Why({ refusal, open }: WhyProps) {
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

/** In the place of a button that would be refused (R331). */
export function PastLimit() {
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
