import { Link } from "react-router";
import { listWalletEntries } from "~/domain/conversation/list-wallet-entries";
import { requireViewer } from "~/http/require-viewer";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { buttonClass } from "~/ui/button-class";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/credits";
import { CreditEntry } from "./credit-entry";

/**
 * GET /settings/credits: all entries of the member's wallet as text, with the balance after each
 * (R229).
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const after = url.searchParams.get("after");
  const listed = await listWalletEntries(getServices(context), viewer, after);
  return { ...listed, further: after !== null, timeZone: getTimeZone(context) };
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

function Entries({ entries, next, timeZone }: Route.ComponentProps["loaderData"]) {
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
