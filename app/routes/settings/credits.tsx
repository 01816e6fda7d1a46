import { Link } from "react-router";
import { listWalletEntries } from "~/domain/conversation/list-wallet-entries";
import type { WalletEntryRow } from "~/domain/conversation/wallet-entry-store";
import { findRefundsByStaff } from "~/domain/order/find-order";
import { formatDateTime, formatMonth, formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { isId, type OrderId } from "~/kit/ids";
import { useLabelledName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import { useDeviceZone } from "~/layouts/use-device-zone";
import { useRoot } from "~/layouts/use-root";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getTimeZone } from "~/request/visitor-context";
import { buttonClass, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/credits";

/** Entry kinds of a chat, whose text may name the other member. */
const CHAT_REASONS = ["message", "photo", "gift"] as const;

const isChatReason = (reason: string): reason is (typeof CHAT_REASONS)[number] =>
  (CHAT_REASONS as readonly string[]).includes(reason);

const STANDALONE_REASONS = [
  "signup",
  "grant",
  "bonus",
  "purchase",
  "chargeback",
  "withdrawal",
] as const;

const isStandaloneReason = (reason: string): reason is (typeof STANDALONE_REASONS)[number] =>
  (STANDALONE_REASONS as readonly string[]).includes(reason);

/**
 * GET /settings/credits: all entries of the member's wallet as text, with the balance after each
 * (R229).
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const after = url.searchParams.get("after");
  const services = getServices(context);
  const [{ entries, next }, byStaff] = await Promise.all([
    listWalletEntries(services, viewer, after),
    findRefundsByStaff(services, viewer),
  ]);
  return {
    entries: entries.map((entry) => ({ ...entry, byStaff: byStaff.has(entry.bought ?? "") })),
    next,
    further: after !== null,
    timeZone: getTimeZone(context),
  };
}

export default function CreditsStatement({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const { entries, further } = loaderData;
  const some = entries.length > 0 || further;
  return (
    <Page width="prose" title={t("credits.title")} lead={some ? t("credits.lead") : undefined}>
      <PageTitle>{t("credits.title")}</PageTitle>
      {some ? <Entries {...loaderData} /> : <NoEntries />}
    </Page>
  );
}

function Entries({ entries, next, ...loaded }: Route.ComponentProps["loaderData"]) {
  const timeZone = useDeviceZone(loaded.timeZone);
  const { t } = useTranslation("settings");
  const { badges } = useRoot();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="font-display text-2xl font-bold tabular-nums">
          {t("chat:credits.have", { count: badges?.credits ?? 0 })}
        </p>
        <Link
          to="/credits"
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline-offset-4 hover:underline"
        >
          {t("credits.prices")}
        </Link>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {entries.map((entry) => (
          <CreditEntry key={entry.number} of={entry} timeZone={timeZone} />
        ))}
      </ul>
      {next === null ? null : (
        <p className="mt-6 text-center">
          <Link
            to={`/settings/credits?after=${next}`}
            className={buttonClass({ variant: "secondary" })}
          >
            {t("credits.older")}
          </Link>
        </p>
      )}
    </>
  );
}

function NoEntries() {
  const { t } = useTranslation("settings");
  return (
    <EmptyState
      picture="messages"
      title={t("credits.empty_title")}
      action={<LinkButton to="/credits">{t("credits.prices")}</LinkButton>}
    >
      {t("credits.empty_text")}
    </EmptyState>
  );
}

/** `byStaff`: a refund that the member did not ask for. */
type StatementEntry = WalletEntryRow & { byStaff: boolean };

/** One wallet entry: text, date, amount, and the balance after it. */
function CreditEntry({ of, timeZone }: { of: StatementEntry; timeZone: string }) {
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

/**
 * Describes a wallet entry: the other member's name only while their profile is visible, and with
 * its label (R229).
 */
function useEntryText(): (entry: StatementEntry) => string {
  const { t } = useTranslation("settings");
  const { t: tOrders } = useTranslation("orders");
  const { locale } = useRoot();
  const nameOf = useLabelledName();
  return ({ reason, folded, at, name, fictional, chat, byStaff }) => {
    if (byStaff) return tOrders("refund.goodwill");
    if (isStandaloneReason(reason)) return t(`credits.entry.${reason}`);
    if (isChatReason(reason) && name !== null)
      return t(`credits.entry.${reason}_to`, {
        name: nameOf({ name, fictional }),
      });
    if (isChatReason(reason)) return t(`credits.entry.${reason}`);
    // Entries are compacted by UTC months (R227).
    const month = formatMonth(at, locale, "UTC");
    if (folded !== null) return t("credits.entry.folded", { count: folded, month });
    return t(chat ? "credits.entry.refund_fake" : "credits.entry.refund");
  };
}
