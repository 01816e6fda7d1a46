import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { Spending } from "~/domain/order/spending";
import { formatDateTime, formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useFocusFirstError } from "../join/use-focus-first-error";
import { SettingsSection } from "./settings-section";

type SpendingLimitProps = Pick<Spending, "limit" | "next" | "currency"> & {
  timeZone: string;
  saved: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The member's monthly limit: current value, pending change, and the form. */
export function SpendingLimit(props: SpendingLimitProps) {
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

function CurrentLimit({ limit, next, currency, timeZone }: SpendingLimitProps) {
  const { t } = useTranslation("settings");
  const { locale } = useRoot();
  const money = (amount: number) => formatMoney(amount / 100, currency, locale);
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
          <LimitButton currency={currency} name="limit" value={String(limit / 100)}>
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
