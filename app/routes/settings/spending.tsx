import { redirect } from "react-router";
import { countryData } from "~/domain/location/countries";
import {
  findSpending,
  LIMIT_REFUSALS,
  type Spending,
  setSpendingLimit,
} from "~/domain/order/spending";
import { spendingLimitSchema } from "~/domain/order/spending.schema";
import { readForm, rejectForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { getShopCountry } from "~/http/shop-country";
import { getTimeZone } from "~/http/time-zone";
import { formatMoney, formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { hours } from "~/kit/duration";
import { getServices, getSite } from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { isRejected } from "../join/invalid-fields";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/spending";
import { SettingsSection } from "./settings-section";
import { SpendingLimit } from "./spending-limit";

/** GET /settings/spending: this month's spending and the member's own limit (R292). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const site = getSite(context);
  const { currency: here } = countryData(getShopCountry(context));
  const timeZone = getTimeZone(context);
  const place = { site, currency: here, timeZone };
  return {
    ...(await findSpending(getServices(context), viewer, place)),
    here,
    timeZone,
    night: site.night_pause,
    saved: url.searchParams.has("saved"),
  };
}

/** POST /settings/spending: sets or removes the limit. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, spendingLimitSchema);
  if (!form.ok) return form.reply;
  const { limit, none, currency } = form.value;
  const amount = none || limit === undefined ? null : limit;
  const set = await setSpendingLimit(getServices(context), viewer, { amount, currency });
  if (set.ok) return redirect("/settings/spending?saved=yes#limit", 303);
  const errors = { fields: { limit: `settings:spending.${set.refusal}` } } as const;
  return rejectForm(form.submission, errors, LIMIT_REFUSALS[set.refusal]);
}

export default function SpendingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const { here, currency } = loaderData;
  return (
    <Page width="prose" title={t("spending.title")}>
      <PageTitle refused={isRejected(actionData)}>{t("spending.title")}</PageTitle>
      <div className="grid gap-6">
        {here === currency ? null : (
          <Alert tone="warning">{t("spending.elsewhere", { here, currency })}</Alert>
        )}
        <MonthSpending {...loaderData} />
        <SpendingLimit {...loaderData} lastResult={actionData} />
        <NightPauseNote {...loaderData} />
      </div>
    </Page>
  );
}

function MonthSpending({ spent, limit, currency }: Spending) {
  const { t } = useTranslation("settings");
  const { locale } = useRoot();
  const money = (amount: number) => formatMoney(amount / 100, currency, locale);
  return (
    <SettingsSection id="month" title={t("spending.month_title")}>
      <p translate="no" className="font-display text-2xl font-bold tabular-nums">
        {money(spent)}
      </p>
      {limit === null ? null : (
        <p className="font-semibold">
          {spent < limit
            ? t("spending.left", { left: money(limit - spent), limit: money(limit) })
            : t("spending.reached", { limit: money(limit) })}
        </p>
      )}
      <p className="text-muted">{t("spending.month_note")}</p>
      <LinkButton to="/transactions" variant="secondary" className="justify-self-start">
        {t("spending.orders")}
      </LinkButton>
    </SettingsSection>
  );
}

type NightPauseNoteProps = Pick<Spending, "tonight"> &
  Pick<Route.ComponentProps["loaderData"], "night">;

/** Explains the confirmation required at night; renders nothing if the site never requires it. */
function NightPauseNote({ night, tonight }: NightPauseNoteProps) {
  const { t } = useTranslation("settings");
  const { locale } = useRoot();
  if (!night) return null;
  const [from, until] = [night.from, night.until].map((hour) =>
    formatTime(hours(hour), locale, "UTC"),
  );
  return (
    <SettingsSection id="night" title={t("spending.night_title")}>
      <p className="text-muted">
        {t("spending.night", { from: from ?? "", until: until ?? "", count: night.credits })}
      </p>
      {tonight ? <p>{t("spending.tonight", { count: tonight.credits })}</p> : null}
    </SettingsSection>
  );
}
