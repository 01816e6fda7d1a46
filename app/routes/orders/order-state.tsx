import type { ReactNode } from "react";
import type { ShownState } from "~/domain/order/order-state";
import type { OwnOrder } from "~/domain/order/own-order";
import type { TextKey } from "~/i18n/texts";
import { useTranslation } from "~/i18n/use-translation";
import { safePath } from "~/kit/safe-path";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { PayAgain, PayForm } from "./pay-again";
import { UntilSettled } from "./until-settled";

type OrderStateProps = { order: OwnOrder; paypal: boolean };

const TONES: Record<ShownState, "info" | "success" | "warning" | "danger"> = {
  ...{ loading: "info", pending: "info", completed: "success" },
  ...{ failed: "danger", cancelled: "warning", giving_back: "info" },
  ...{ withdrawn: "info", charged_back: "warning" },
} as const;
/** After how many seconds a browser without a script loads the page anew. */
const AGAIN_AFTER: Partial<Record<ShownState, number>> = { loading: 4, pending: 30 };

/** How the order stands, in words, and the way on. */
export function OrderState({ order, paypal }: OrderStateProps) {
  const { t } = useTranslation("orders");
  const state = order.shown;
  const every = AGAIN_AFTER[state];
  return (
    <div className="grid gap-4">
      <Alert tone={TONES[state]} title={t(`shown.${state}_title`)} live>
        {t(wordsOf(order), { credits: t("chat:price.credits", { count: order.credits }) })}
        {state === "completed" && order.premium ? ` ${t("shown.completed_premium")}` : null}
      </Alert>
      <WayOn order={order} paypal={paypal} />
      {every ? <UntilSettled every={every} /> : null}
    </div>
  );
}

function wordsOf({ fault, shown }: OwnOrder): TextKey<"orders"> {
  if (shown !== "failed" || fault === null || fault === "other") return `shown.${shown}_text`;
  return `shown.failed_${fault}`;
}

function WayOn({ order, paypal }: OrderStateProps): ReactNode {
  const { t } = useTranslation("orders");
  const { id, back, method, url, shown: state } = order;
  if (state === "failed" || state === "cancelled")
    return (
      <>
        <PayAgain order={order} paypal={paypal && method !== "paypal"} />
        {back ? (
          <p>
            <LinkButton to={safePath(back, "/members")} variant="secondary">
              {t("do.back")}
            </LinkButton>
          </p>
        ) : null}
      </>
    );
  if (state === "completed")
    return (
      <p className="flex flex-wrap gap-3">
        <LinkButton to={safePath(back, "/members")}>
          {t(back ? "do.back" : "do.members")}
        </LinkButton>
      </p>
    );
  if (state !== "loading" && state !== "pending") return null;
  return (
    <div className="flex flex-wrap gap-3">
      {url ? <PayForm id={id}>{t("do.go_on")}</PayForm> : null}
      <LinkButton to={`/transactions/${id}`} variant="secondary" replace>
        {t("do.look")}
      </LinkButton>
    </div>
  );
}
