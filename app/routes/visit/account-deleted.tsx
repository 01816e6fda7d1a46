import { Link } from "react-router";
import { DAYS_TO_RETURN } from "~/domain/account/account";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { buttonLook } from "~/ui/button-look";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";

/** /account-deleted: what has happened and how long the way back is open. Says nothing of anybody, so everybody may see it. */
export default function AccountDeleted() {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  const support = (
    <a href={`mailto:${site.supportEmail}`} className={buttonLook({ variant: "secondary" })}>
      {t("refusal.account_returning_action")}
    </a>
  );
  return (
    <Page width="form">
      <PageTitle>{t("deleted.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState picture="mail" heading="h1" title={t("deleted.title")} action={support}>
        <p>{t("deleted.hidden", { days: DAYS_TO_RETURN })}</p>
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
    </Page>
  );
}
