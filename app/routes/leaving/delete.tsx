import { DAYS_TO_RETURN } from "~/domain/account/account";
import { sellsCredits } from "~/domain/site/sells-credits";
import { requireViewer } from "~/http/require-viewer";
import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { getCountry, getServices, getSite } from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { Page } from "~/ui/page";
import { bundlePrices } from "../credits/bundle-prices";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/delete";
import { Way } from "./way";

/** /settings/delete: what else might help, and the way on, which is as large as the others. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  const site = getSite(context);
  if (!sellsCredits(site, getServices(context).payments)) return { trial: null, discount: null };
  const { bundles, currency } = bundlePrices(site, getCountry(context));
  const trial = bundles.find(({ id }) => id === site.delete_trial_bundle);
  return {
    trial: trial ? { credits: trial.credits, price: trial.price, currency } : null,
    discount: site.company?.delete_discount || null,
  };
}

export default function DeleteAccount({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("leaving");
  return (
    <Page width="prose" title={t("delete.title")} lead={t("delete.lead")}>
      <PageTitle>{t("delete.title")}</PageTitle>
      <ul className="grid gap-3">
        <Way to="/settings/account" title={t("delete.email_title")} text={t("delete.email_text")} />
        <Way
          to="/settings/privacy"
          title={t("delete.privacy_title")}
          text={t("delete.privacy_text")}
        />
        <Offers {...loaderData} />
        <Way
          to="/settings/delete/confirm"
          title={t("delete.go")}
          text={t("delete.go_text", { days: DAYS_TO_RETURN })}
        />
      </ul>
    </Page>
  );
}

type Offered = Route.ComponentProps["loaderData"];

/** Only what the site offers today; without a shop neither (R158). */
function Offers({ trial, discount }: Offered) {
  const { t } = useTranslation("leaving");
  const { locale } = useRoot();
  return (
    <>
      {trial ? (
        <Way
          to="/credits"
          title={t("delete.trial_title")}
          text={t("delete.trial_text", {
            count: trial.credits,
            price: formatMoney(trial.price, trial.currency, locale),
          })}
        />
      ) : null}
      {discount ? (
        <Way
          to="/credits"
          title={t("delete.discount_title", { percent: discount })}
          text={t("delete.discount_text")}
        />
      ) : null}
    </>
  );
}
