import { Link } from "react-router";
import { creditorOf } from "~/domain/direct-debit/creditor";
import { formatZonedDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getLanguage, getSite } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { getTimeZone } from "~/request/visitor-context";
import { Page } from "~/ui/page";
import type { Route } from "./+types/mandate-page";
import { NO_STORE, requireDebitOrder } from "./load-debit";
import { Mandate } from "./mandate";

/**
 * GET /directdebit/mandate?order={id}: the signed mandate, available during its retention period
 * (R290).
 */
export async function loader(args: Route.LoaderArgs) {
  const { order, debit } = await requireDebitOrder(args);
  const { context } = args;
  const creditor = creditorOf(getSite(context), getLanguage(context));
  if (!debit.mandate || !creditor) throw notFound();
  return {
    order: { id: order.id, price: order.price, currency: order.currency },
    mandate: debit.mandate,
    creditor,
    timeZone: getTimeZone(context),
  };
}

export const headers = () => NO_STORE;

export default function Copy({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("debit");
  const { locale } = useRoot();
  const { order, mandate, creditor, timeZone } = loaderData;
  const signed = {
    at: formatZonedDateTime(mandate.agreedAt, locale, timeZone),
    phone: mandate.phone,
  };
  return (
    <Page width="form" title={t("page.title")}>
      <PageTitle>{t("mandate.title")}</PageTitle>
      <Mandate
        order={order}
        form={mandate}
        creditor={creditor}
        signed={signed}
        timeZone={timeZone}
      />
      <p className="mt-6">
        <Link
          to={`/transactions/${order.id}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {t("mandate.to_order")}
        </Link>
      </p>
    </Page>
  );
}
