import type { SubmissionResult } from "@conform-to/react";
import { Form, redirect } from "react-router";
import { countryData } from "~/domain/location/countries";
import { spendingLimitSchema } from "~/domain/order/order.schema";
import {
  findSpending,
  LIMIT_REFUSALS,
  type Spending,
  setSpendingLimit,
} from "~/domain/order/spending";
import { isRejected, useFocusFirstError } from "~/forms/form-feedback";
import { formatDateTime, formatMoney, formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { hours } from "~/kit/duration";
import { toMajorUnits } from "~/kit/money";
import { PageTitle } from "~/layouts/page-head";
import { useDeviceZone } from "~/layouts/use-device-zone";
import { useRoot } from "~/layouts/use-root";
import { getServices, getSite } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getShopCountry, getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { SettingsSection } from "~/ui/sections";
import { useErrorMessage } from "~/ui/use-error-message";
import type { Route } from "./+types/spending";

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
  const money = (amount: number) => formatMoney(amount, currency, locale);
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

type SpendingLimitProps = Pick<Spending, "limit" | "next" | "currency"> & {
  timeZone: string;
  saved: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The member's monthly limit: current value, pending change, and the form. */
function SpendingLimit(props: SpendingLimitProps) {
  const { t } = useTranslation("settings");
  const { limit, next, saved, lastResult } = props;
  return (
    <SettingsSection id="limit" title={t("spending.limit_title")}>
      <CurrentLimit {...props} />
      {saved && !lastResult ? (
        <p role="status" className="text-success">
          {t("spending.saved")}
        </p>
      ) : null}
      <p className="text-muted">{t("spending.limit_lead")}</p>
      <LimitForm {...props} />
      {limit === null || (next && next.amount === null) ? null : (
        <LimitButton currency={props.currency} name="none" value="yes">
          {t("spending.remove")}
        </LimitButton>
      )}
    </SettingsSection>
  );
}

function CurrentLimit({ limit, next, currency, ...loaded }: SpendingLimitProps) {
  const timeZone = useDeviceZone(loaded.timeZone);
  const { t } = useTranslation("settings");
  const { locale } = useRoot();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  if (limit === null) return <p className="font-semibold">{t("spending.none")}</p>;
  return (
    <>
      <p className="font-display text-2xl font-bold tabular-nums">
        {t("spending.standing", { limit: money(limit) })}
      </p>
      {next ? (
        <>
          <p>
            {next.amount === null
              ? t("spending.next_none", { moment: formatDateTime(next.at, locale, timeZone) })
              : t("spending.next", {
                  moment: formatDateTime(next.at, locale, timeZone),
                  limit: money(next.amount),
                })}
          </p>
          <LimitButton currency={currency} name="limit" value={String(toMajorUnits(limit))}>
            {t("spending.keep", { limit: money(limit) })}
          </LimitButton>
        </>
      ) : null}
    </>
  );
}

function LimitForm({ currency, lastResult }: SpendingLimitProps) {
  const { t } = useTranslation("settings");
  const message = useErrorMessage();
  useFocusFirstError(lastResult);
  const typed = lastResult?.initialValue?.limit;
  return (
    <Form method="post" action="/settings/spending" preventScrollReset className="grid gap-4">
      <input type="hidden" name="currency" value={currency} />
      <Field
        id="limit-amount"
        name="limit"
        label={t("spending.field", { currency })}
        hint={t("spending.field_hint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        required
        defaultValue={typeof typed === "string" ? typed : undefined}
        error={message(lastResult?.error?.limit ?? undefined)}
      />
      <Button type="submit" className="justify-self-start">
        {t("common:form.save")}
      </Button>
    </Form>
  );
}

type LimitButtonProps = {
  currency: string;
  name: "limit" | "none";
  value: string;
  children: string;
};

function LimitButton({ currency, name, value, children }: LimitButtonProps) {
  return (
    <Form method="post" action="/settings/spending" preventScrollReset>
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name={name} value={value} />
      <Button type="submit" variant="secondary">
        {children}
      </Button>
    </Form>
  );
}
