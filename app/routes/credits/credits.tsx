import { Link } from "react-router";
import { giftPrices } from "~/domain/gift/gift";
import { sellsCredits } from "~/domain/site/sells-credits";
import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { isId, type MemberId } from "~/kit/ids";
import { getCountry, getServices, getSite } from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/credits";
import { bundlePrices } from "./bundle-prices";
import { PriceList } from "./price-list";

/** What the member has and what credits cost in their country, before anything is charged. `?chat=` names whom they were writing to. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  const site = getSite(context);
  const chat = url.searchParams.get("chat");
  return {
    prices: bundlePrices(site, getCountry(context)),
    costs: {
      message: site.message_credits,
      photo: site.photo_credits,
      gift: giftPrices(site.gift_credits).least,
    },
    sells: sellsCredits(site, getServices(context).payments),
    back: isId<MemberId>(chat) ? `/members/${chat}/chat` : null,
  };
}

export default function Credits({ loaderData }: Route.ComponentProps) {
  const { prices, costs, sells, back } = loaderData;
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
      {back ? (
        <p className="mb-4">
          <LinkButton to={back} variant="secondary">
            {t("credits.back")}
          </LinkButton>
        </p>
      ) : null}
      <p className="mb-4 font-display text-2xl font-bold tabular-nums">
        {t("credits.have", { count: badges?.credits ?? 0 })}
      </p>
      <p className="mb-4">
        <Link
          to="/settings/credits"
          className="font-semibold text-brand-text underline underline-offset-4"
        >
          {t("credits.statement")}
        </Link>
      </p>
      {sells ? null : <Alert title={t("credits.closed_title")}>{t("credits.closed_text")}</Alert>}
      <h2 className="mt-8 mb-4 text-xl">{t("credits.bundles")}</h2>
      <PriceList {...prices} />
    </Page>
  );
}
