import { useTranslation } from "react-i18next";
import { getCountry as countryOf } from "~/domain/place/countries";
import { formatMoney } from "~/i18n/format";
import { getCountry, getSite } from "~/middleware/context";
import { requireViewer } from "~/middleware/require-viewer";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { useRoot } from "../layouts/use-root";
import type { Route } from "./+types/credits";
import { PriceCard } from "./price-card";

/** What the member has and what credits cost in their country, before anything is charged. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  const site = getSite(context);
  const { currency } = countryOf(getCountry(context));
  const bundles = site.bundles.flatMap(({ id, credits, prices }) => {
    const price = prices[currency];
    return price === undefined ? [] : [{ id, credits, price: price / 100, perMessage: (price / 100 / credits) * site.message_credits }];
  });
  const best = bundles.reduce((least, bundle) => (bundle.perMessage < least.perMessage ? bundle : least), bundles[0] ?? { id: "", perMessage: 0 });
  return { currency, bundles, best: bundles.length > 1 ? best.id : null, messageCredits: site.message_credits };
}

export default function Credits({ loaderData: { bundles, best, currency, messageCredits } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("chat");
  const { badges } = useRoot();
  const money = (amount: number) => formatMoney(amount, currency, i18n.language);
  return (
    <Page title={t("credits.title")} lead={t("credits.lead", { price: t("price.credits", { count: messageCredits }) })}>
      <PageTitle>{t("credits.title")}</PageTitle>
      <p className="mb-8 font-display text-2xl font-bold tabular-nums">{t("credits.have", { count: badges?.credits ?? 0 })}</p>
      <h2 className="mb-4 text-xl">{t("credits.bundles")}</h2>
      <ul className="mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {bundles.map((bundle) => (
          <PriceCard
            key={bundle.id}
            amount={bundle.credits}
            unit={t("credits.unit")}
            price={money(bundle.price)}
            perMessage={t("credits.per_message", { money: money(bundle.perMessage) })}
            best={bundle.id === best ? t("credits.best") : null}
          />
        ))}
      </ul>
      <Alert title={t("credits.closed_title")}>{t("credits.closed_text")}</Alert>
    </Page>
  );
}
