import type { ReactNode } from "react";
import { loadNetworkReport } from "~/domain/affiliate/load-report";
import { formatMoney, formatMonth } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices, getSite } from "~/request/middleware/context";
import { NO_STORE_HEADERS, notFound } from "~/request/responses";
import { Page } from "~/ui/page";
import type { Route } from "./+types/partner-report";

/** The token in the address must reach no cache, index or other site. */
export const headers = () => NO_STORE_HEADERS;

/** GET /partners/{token}: an advertising network's own figures; nothing about members. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const report = await loadNetworkReport(getServices(context), getSite(context).id, params.token);
  if (!report) throw notFound();
  return report;
}

export default function PartnerReport({ loaderData: { label, months } }: Route.ComponentProps) {
  const { t } = useTranslation("visit");
  const { locale } = useRoot();
  return (
    <Page width="prose" title={label} lead={t("partner_report.lead")}>
      <PageTitle>{t("partner_report.title")}</PageTitle>
      {months.length === 0 ? <p className="text-muted">{t("partner_report.empty")}</p> : null}
      {months.map(({ month, confirmed, sums }) => (
        <section key={month} className="mb-6 grid gap-2 border-b border-line pb-6">
          <h2 className="text-lg">{formatMonth(Date.parse(month), locale, "UTC")}</h2>
          <Figures>
            <Figure label={t("partner_report.confirmed")} value={String(confirmed)} />
          </Figures>
          {sums.map(({ currency, sales, sold, reversals, reversed }) => (
            <Figures key={currency}>
              <Figure
                label={t("partner_report.sales")}
                value={`${sales} · ${formatMoney(sold, currency, locale)}`}
              />
              <Figure
                label={t("partner_report.refunds")}
                value={`${reversals} · ${formatMoney(reversed, currency, locale)}`}
              />
              <Figure
                label={t("partner_report.stayed")}
                value={formatMoney(sold - reversed, currency, locale)}
              />
            </Figures>
          ))}
        </section>
      ))}
    </Page>
  );
}

const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">{children}</dl>
);

const Figure = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="text-end">{value}</dd>
  </>
);
