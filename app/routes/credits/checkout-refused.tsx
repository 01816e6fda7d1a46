import { Link } from "react-router";
import type { PayRefusal } from "~/domain/order/begin-payment";
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

/** Said at once to whoever hears the page, over what is to be put right. */
export function RefusedAlert({ refused }: { refused: CheckoutRefused | null }) {
  const { t } = useTranslation("shop");
  if (!refused || isAtField(refused.refusal)) return null;
  const { refusal } = refused;
  if (refusal === "pause")
    return (
      <Alert title={t("pause.title")} live>
        {t("pause.text")} <LimitLink />
      </Alert>
    );
  return (
    <Alert tone="warning" title={t("refusal.title")} live>
      {t(`refusal.${refusal}`)} {refusal === "over_limit" ? <LimitLink /> : null}
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
