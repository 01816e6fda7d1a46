import { giftPrices } from "~/domain/gift/gift";
import { requireViewer } from "~/http/require-viewer";
import { getShopCountry } from "~/http/shop-country";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import { getSite } from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/credits";
import { BackLink } from "./back-link";
import { BundleChoice } from "./bundle-choice";
import { bundlePrices } from "./bundle-prices";
import { loadBundleQuotes } from "./load-bundle-quotes";
import { PriceList } from "./price-list";
import { ShopLinks } from "./shop-links";
import { codeIn, returnPathIn } from "./shop-path";

/**
 * GET /credits: the member's balance and the prices in their country. `?chat=` names the member
 * they were writing to.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const site = getSite(context);
  const shopQuery = { back: returnPathIn(url), code: codeIn(url) };
  return {
    ...(await loadBundleQuotes(context, viewer, shopQuery.code)),
    prices: bundlePrices(site, getShopCountry(context)),
    costs: {
      message: site.message_credits,
      photo: site.photo_credits,
      gift: giftPrices(site.gift_credits).least,
    },
    premium: viewer.premium,
    shopQuery,
    timeZone: getTimeZone(context),
  };
}

export default function Credits({ loaderData }: Route.ComponentProps) {
  const { prices, costs, sells, shopQuery } = loaderData;
  const { t } = useTranslation("chat");
  const { badges } = useRoot();
  return (
    <Page
      title={t("credits.title")}
      lead={t("credits.lead", {
        price: t("price.credits", { count: costs.message }),
        photo_price: t("price.credits", { count: costs.photo }),
        gift_price: t("price.credits", { count: costs.gift }),
      })}
    >
      <PageTitle>{t("credits.title")}</PageTitle>
      <BackLink to={shopQuery.back} />
      <p className="mb-6 font-display text-2xl font-bold tabular-nums">
        {t("credits.have", { count: badges?.credits ?? 0 })}
      </p>
      {sells ? (
        <BundleChoice {...loaderData} />
      ) : (
        <section className="grid gap-4">
          <Alert title={t("credits.closed_title")}>{t("credits.closed_text")}</Alert>
          <h2 className="mt-4 text-xl">{t("credits.bundles")}</h2>
          <PriceList {...prices} />
        </section>
      )}
      <ShopLinks sells={sells} />
    </Page>
  );
}
