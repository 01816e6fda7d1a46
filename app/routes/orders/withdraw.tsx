import { data, Form, Link, redirect, useNavigation } from "react-router";
import { findOrder } from "~/domain/order/find-order";
import { withdrawSchema } from "~/domain/order/order.schema";
import {
  lastDayOf,
  type OwnOrder,
  type Withdrawal,
  withdrawableUntil,
} from "~/domain/order/own-order";
import { WITHDRAW_REFUSALS, withdraw } from "~/domain/order/refund-order";
import { formatDate, formatMoney, formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices, getSite } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { methodName } from "~/ui/method-name";
import { Page } from "~/ui/page";
import type { Route } from "./+types/withdraw";

/**
 * GET /transactions/{id}/withdraw: refund amount and lost credits, before the confirming button
 * (R277).
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const order = await findOrder(services, viewer, requireId<OrderId>(params.id));
  if (!order) throw notFound();
  const { id, completedAt } = order;
  if (completedAt === null) throw redirect(`/transactions/${id}`);
  const isOver = services.now() >= withdrawableUntil(completedAt, getSite(context).refund_days);
  // The reason if nothing is refunded.
  const withdrawalRefusal = isOver ? ("over" as const) : ("nothing_left" as const);
  return { order, withdrawalRefusal, timeZone: getTimeZone(context) };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const orderId = requireId<OrderId>(params.id);
  const form = await readActionForm(request, withdrawSchema);
  const actor = { site: getSite(context), viewer, origin: url.origin };
  const outcome = await withdraw(getServices(context), actor, { orderId, ...form });
  if (outcome.ok) return redirect(`/transactions/${orderId}`, 303);
  const { refusal } = outcome;
  if (refusal === "not_found") throw notFound();
  return data({ refusal }, { status: WITHDRAW_REFUSALS[refusal] });
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("orders");
  const { id, withdrawal } = loaderData.order;
  const refused = actionData?.refusal;
  const refusal = refused ?? (withdrawal ? null : loaderData.withdrawalRefusal);
  return (
    <Page width="form" title={t("withdraw.title")} lead={withdrawal && t("withdraw.text")}>
      <PageTitle refused={Boolean(refused)}>{t("withdraw.title")}</PageTitle>
      <div className="grid gap-6">
        {refusal ? (
          <Alert tone={withdrawal ? "danger" : "info"} live>
            {t(`withdraw.${refusal}`)}
          </Alert>
        ) : null}
        {withdrawal ? <WithdrawForm {...loaderData} of={withdrawal} /> : null}
        <LinkButton to={`/transactions/${id}`} variant="secondary" size="lg" wide>
          {t(withdrawal ? "withdraw.keep" : "do.all")}
        </LinkButton>
      </div>
    </Page>
  );
}

type WithdrawFormProps = { order: OwnOrder; of: Withdrawal; timeZone: string };

/**
 * Refund amount and lost credits, line by line, and the button. The form sends the shown amount: if
 * it has changed, the member must confirm again.
 */
function WithdrawForm({ order, of, timeZone }: WithdrawFormProps) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const busy = useNavigation().state !== "idle";
  const { id, method, currency } = order;
  const { amount, credits, until } = of;
  const lines = [
    [t("withdraw.amount"), formatMoney(amount, currency, locale)],
    [t("withdraw.credits"), formatNumber(credits, locale)],
    [t("withdraw.method"), methodName(method, t)],
    [t("withdraw.until"), formatDate(lastDayOf(until), locale, timeZone)],
  ];
  return (
    <div className="grid gap-6">
      <dl className="grid gap-2 rounded-card border border-line bg-card p-4">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="ms-auto text-end font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <WithdrawalConsequences />
      <Form method="post" action={`/transactions/${id}/withdraw`}>
        <input type="hidden" name="amount" value={amount} />
        <input type="hidden" name="credits" value={credits} />
        <Button type="submit" variant="danger" size="lg" wide busy={busy}>
          {t("withdraw.go")}
        </Button>
      </Form>
    </div>
  );
}

/** Further consequences. The e-mail goes to the account's address, confirmed or not (R303). */
function WithdrawalConsequences() {
  const { t } = useTranslation("orders");
  return (
    <div className="grid gap-2 text-sm text-muted">
      <p>{t("withdraw.premium")}</p>
      <p>{t("withdraw.mail")}</p>
      <p>
        <Link to="/pages/return-policy" className="underline underline-offset-4">
          {t("common:footer.return_policy")}
        </Link>
      </p>
    </div>
  );
}
