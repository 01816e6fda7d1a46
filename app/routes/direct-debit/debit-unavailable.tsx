import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";

type DebitUnavailableProps = {
  refusal: "confirm_first" | "blocked" | "limit_reached" | "under_way" | "not_here";
  order: OrderId;
};

/** Shows why direct debit is impossible for an order, how to fix it, and the other methods. */
export function DebitUnavailable({ refusal, order }: DebitUnavailableProps) {
  const { t } = useTranslation("debit");
  return (
    <div className="grid justify-items-start gap-5">
      <Alert tone="warning">{t(`refusal.${refusal}`)}</Alert>
      {refusal === "confirm_first" ? (
        <LinkButton to="/complete-signup">{t("chat:refusal.confirm")}</LinkButton>
      ) : null}
      <OtherMethodsLink order={order} />
    </div>
  );
}

/** Link to the order's other payment methods. */
export function OtherMethodsLink({ order }: { order: OrderId }) {
  const { t } = useTranslation("debit");
  return (
    <LinkButton to={`/transactions/${order}/pay`} variant="secondary">
      {t("page.other_way")}
    </LinkButton>
  );
}
