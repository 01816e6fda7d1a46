import { Link } from "react-router";
import type { StatementRow } from "~/domain/conversation/statement-store";
import { formatDateTime, formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { isId, type OrderId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { useEntryText } from "./use-entry-text";

/** One wallet entry: text, date, amount, and the balance after it. */
export function CreditEntry({ of, timeZone }: { of: StatementRow; timeZone: string }) {
  const { t } = useTranslation("settings");
  const { locale } = useRoot();
  const entryText = useEntryText();
  const { amount, balance, at, folded } = of;
  const sign = amount < 0 ? "−" : "+";
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3 md:px-5">
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere">
          <OrderLink by={of.bought}>{entryText(of)}</OrderLink>
        </p>
        {folded === null ? (
          <time dateTime={new Date(at).toISOString()} className="text-sm text-muted">
            {formatDateTime(at, locale, timeZone)}
          </time>
        ) : null}
      </div>
      <div className="grid shrink-0 gap-0.5 text-end">
        <p translate="no" className="font-semibold tabular-nums">
          {sign}
          {formatNumber(Math.abs(amount), locale)}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {t("credits.after", { number: formatNumber(balance, locale) })}
        </p>
      </div>
    </li>
  );
}

/** Purchases and refunds link to their order. */
function OrderLink({ by, children }: { by: string | null; children: string }) {
  if (!isId<OrderId>(by)) return children;
  return (
    <Link to={`/transactions/${by}`} className="underline underline-offset-4 hover:text-brand-text">
      {children}
    </Link>
  );
}
