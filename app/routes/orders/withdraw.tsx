import { data, redirect } from "react-router";
import { findOrder } from "~/domain/order/find-order";
import { WITHDRAW_REFUSALS, withdraw } from "~/domain/order/withdraw";
import { withdrawSchema } from "~/domain/order/withdraw.schema";
import { withdrawableUntil } from "~/domain/order/withdrawal";
import { notFound } from "~/http/not-found";
import { readForm } from "~/http/read-form";
import { requireId } from "~/http/require-id";
import { requireViewer } from "~/http/require-viewer";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import type { OrderId } from "~/kit/ids";
import { getServices, getSite } from "~/middleware/context";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/withdraw";
import { WithdrawForm } from "./withdraw-form";

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
  const gone = isOver ? ("over" as const) : ("nothing_left" as const);
  return { order, gone, timeZone: getTimeZone(context) };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const orderId = requireId<OrderId>(params.id);
  const form = await readForm(request, withdrawSchema);
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  const actor = { site: getSite(context), viewer, origin: url.origin };
  const outcome = await withdraw(getServices(context), actor, { orderId, ...form.value });
  if (outcome.ok) return redirect(`/transactions/${orderId}`, 303);
  const { refusal } = outcome;
  if (refusal === "not_found") throw notFound();
  return data({ refusal }, { status: WITHDRAW_REFUSALS[refusal] });
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("orders");
  const { id, withdrawal } = loaderData.order;
  const refused = actionData?.refusal;
  const refusal = refused ?? (withdrawal ? null : loaderData.gone);
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
