import { data, Form, redirect, useNavigation } from "react-router";
import { findDeclared, refundDeclared } from "~/domain/complaint/refund-declared";
import { withdrawSchema } from "~/domain/order/order.schema";
import type { Withdrawal } from "~/domain/order/own-order";
import { WITHDRAW_REFUSALS } from "~/domain/order/refund-order";
import { formatMoney, formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices, getSite } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { NO_STORE_HEADERS, notFound } from "~/request/responses";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import type { Route } from "./+types/mailed-withdrawal";

/** GET /withdraw/{token}: the link of the receipt. Opening it changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findDeclared(getServices(context), getSite(context), params.token);
  if (!found) throw notFound();
  const { withdrawal, currency, isOver, isRefunded } = found;
  return data({ withdrawal, currency, isOver, isRefunded }, { headers: NO_STORE_HEADERS });
}

/** POST: refunds the order as shown; once. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const shown = await readActionForm(request, withdrawSchema);
  const caller = { site: getSite(context), origin: url.origin };
  const { token } = params;
  const outcome = await refundDeclared(getServices(context), caller, { token, ...shown });
  if (outcome.ok) return redirect(`/withdraw/${token}`, 303);
  const { refusal } = outcome;
  if (refusal === "not_found") throw notFound();
  return data({ refusal }, { status: WITHDRAW_REFUSALS[refusal] });
}

export function headers() {
  return NO_STORE_HEADERS;
}

export default function MailedWithdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("orders");
  const { withdrawal, currency, isOver, isRefunded } = loaderData;
  const refusal = actionData?.refusal ?? (withdrawal ? null : isOver ? "over" : "nothing_left");
  const lead = withdrawal && t("declared.text");
  return (
    <Page width="form" title={t("declared.title")} lead={lead}>
      <PageTitle refused={Boolean(actionData)}>{t("declared.title")}</PageTitle>
      <div className="grid gap-6">
        {isRefunded ? (
          <Alert tone="success" live>
            {t("declared.refunded")}
          </Alert>
        ) : refusal ? (
          <Alert tone={withdrawal ? "danger" : "info"} live>
            {t(`withdraw.${refusal}`)}
          </Alert>
        ) : null}
        {withdrawal ? <RefundForm of={withdrawal} currency={currency} /> : null}
      </div>
    </Page>
  );
}

/** The form sends the shown amount: if it has changed, the new one must be confirmed. */
function RefundForm({ of, currency }: { of: Withdrawal; currency: string }) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const busy = useNavigation().state !== "idle";
  const lines = [
    [t("withdraw.amount"), formatMoney(of.amount, currency, locale)],
    [t("withdraw.credits"), formatNumber(of.credits, locale)],
  ];
  return (
    <Form method="post" className="grid gap-6">
      <dl className="grid gap-2 rounded-card border border-line bg-card p-4">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="ms-auto text-end font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <input type="hidden" name="amount" value={of.amount} />
      <input type="hidden" name="credits" value={of.credits} />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("declared.go")}
      </Button>
    </Form>
  );
}
