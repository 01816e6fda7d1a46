import { redirect } from "react-router";
import { DELETION_GRACE_DAYS } from "~/domain/account/account";
import { issueLeavingCode, leavingPercent } from "~/domain/discount/leaving-code";
import { sellsCredits } from "~/domain/site/sells-credits";
import { requireViewer } from "~/http/require-viewer";
import { getShopCountry } from "~/http/shop-country";
import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { getServices, getSite } from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { Page } from "~/ui/page";
import { bundlePrices } from "../credits/bundle-prices";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/delete";
import { AlternativeButton, AlternativeLink } from "./alternatives";

/** GET /settings/delete: alternatives to the deletion, and the deletion link in the same size. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const site = getSite(context);
  const services = getServices(context);
  if (!sellsCredits(site, services.payments)) return { trial: null, discount: null };
  const { bundles, currency } = bundlePrices(site, getShopCountry(context));
  const trial = bundles.find(({ id }) => id === site.delete_trial_bundle);
  return {
    trial: trial ? { id: trial.id, credits: trial.credits, price: trial.price, currency } : null,
    discount: await leavingPercent(services, { site, viewer }),
  };
}

/** POST /settings/delete: accepts the discount, as a code passed on to the bundles. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const code = await issueLeavingCode(getServices(context), { site: getSite(context), viewer });
  return redirect(code ? `/credits?code=${code}` : "/credits", 303);
}

export default function DeleteAccount({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("leaving");
  return (
    <Page width="prose" title={t("delete.title")} lead={t("delete.lead")}>
      <PageTitle>{t("delete.title")}</PageTitle>
      <ul className="grid gap-3">
        <AlternativeLink
          to="/settings/account"
          title={t("delete.email_title")}
          text={t("delete.email_text")}
        />
        <AlternativeLink
          to="/settings/privacy"
          title={t("delete.privacy_title")}
          text={t("delete.privacy_text")}
        />
        <AlternativeOffers {...loaderData} />
        <AlternativeLink
          to="/settings/delete/confirm"
          title={t("delete.go")}
          text={t("delete.go_text", { days: DELETION_GRACE_DAYS })}
        />
      </ul>
    </Page>
  );
}

type DeletePageData = Route.ComponentProps["loaderData"];

/** Only offers the site has today; none without a shop (R158). */
function AlternativeOffers({ trial, discount }: DeletePageData) {
  const { t } = useTranslation("leaving");
  const { locale } = useRoot();
  return (
    <>
      {trial ? (
        <AlternativeLink
          to={`/credits/${trial.id}`}
          title={t("delete.trial_title")}
          text={t("delete.trial_text", {
            count: trial.credits,
            price: formatMoney(trial.price, trial.currency, locale),
          })}
        />
      ) : null}
      {discount ? (
        <AlternativeButton
          title={t("delete.discount_title", { percent: discount })}
          text={t("delete.discount_text")}
        />
      ) : null}
    </>
  );
}
