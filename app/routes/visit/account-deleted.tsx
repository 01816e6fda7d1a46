import { Link } from "react-router";
import { DELETION_GRACE_DAYS } from "~/domain/account/account";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getSite } from "~/request/middleware/context";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/account-deleted";

/** The partner site linked after a deletion, if one is set. */
export function loader({ context }: Route.LoaderArgs) {
  return { partner: getSite(context).delete_partner };
}

/**
 * GET /account-deleted: confirms the deletion and how long it can be undone. Public, since it names
 * no member.
 */
export default function AccountDeleted({ loaderData: { partner } }: Route.ComponentProps) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  const support = (
    <a href={`mailto:${site.supportEmail}`} className={buttonClass({ variant: "secondary" })}>
      {t("refusal.account_returning_action")}
    </a>
  );
  return (
    <Page width="form">
      <PageTitle>{t("deleted.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState picture="mail" heading="h1" title={t("deleted.title")} action={support}>
        <p>{t("deleted.hidden", { days: DELETION_GRACE_DAYS })}</p>
        <p className="mt-3">{t("deleted.back")}</p>
      </EmptyState>
      <p className="text-center">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {t("common:error.home_link")}
        </Link>
      </p>
      {partner ? <Partner {...partner} /> : null}
    </Page>
  );
}

/** The link is labelled as an advertisement, and no redirect happens. */
function Partner({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation("leaving");
  return (
    <aside className="mx-auto mt-8 grid max-w-md gap-1 rounded-card border border-line p-4 text-center">
      <p className="text-sm text-muted">{t("partner.label")}</p>
      <a
        href={url}
        rel="sponsored nofollow noopener noreferrer"
        className="inline-flex min-h-11 items-center justify-center font-semibold text-brand-text underline underline-offset-4"
      >
        {name}
      </a>
    </aside>
  );
}
