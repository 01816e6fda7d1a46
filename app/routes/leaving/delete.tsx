import { Form, Link, redirect } from "react-router";
import { DELETION_GRACE_DAYS } from "~/domain/account/account";
import { issueLeavingCode, leavingPercent } from "~/domain/discount/discount-code";
import { sellsCredits } from "~/domain/site/shop";
import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices, getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { bundlePrices } from "~/request/shop";
import { getShopCountry } from "~/request/visitor-context";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { Route } from "./+types/delete";

const CARD_CLASS =
  "flex min-h-20 w-full items-center gap-4 rounded-card border border-line bg-card p-4 text-left transition-colors hover:border-brand-text hover:bg-tint";

/** GET /settings/delete: alternatives to the deletion, and the deletion link in the same size. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const site = getSite(context);
  const services = getServices(context);
  if (!sellsCredits(site, services.payments)) return { trial: null, discount: null };
  const { bundles, currency } = bundlePrices(site, getShopCountry(context));
  const trial = bundles.find(({ id }) => id === site.delete_trial_bundle);
  return {
    trial: trial ? { id: trial.id, credits: trial.credits, amount: trial.amount, currency } : null,
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
            price: formatMoney(trial.amount, trial.currency, locale),
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

type AlternativeText = { title: string; text: string };

/** One of the alternatives; all have one size so that none is hidden. */
function AlternativeLink({ to, ...texts }: AlternativeText & { to: string }) {
  return (
    <li>
      <Link to={to} className={CARD_CLASS}>
        <AlternativeContent {...texts} />
      </Link>
    </li>
  );
}

/** An alternative applied at once by a button. */
function AlternativeButton(texts: AlternativeText) {
  return (
    <li>
      <Form method="post">
        <button type="submit" className={CARD_CLASS}>
          <AlternativeContent {...texts} />
        </button>
      </Form>
    </li>
  );
}

function AlternativeContent({ title, text }: AlternativeText) {
  return (
    <>
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <span className="text-lg font-semibold text-brand-text">{title}</span>
        <span className="text-muted">{text}</span>
      </span>
      <Icon name="chevron-right" size={22} className="shrink-0 text-muted" />
    </>
  );
}
