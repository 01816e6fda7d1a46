import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";

/** Page for a used, expired or invalid password link. */
export function ResetLinkClosed() {
  const { t } = useTranslation("password");
  const action = <LinkButton to="/reset-password">{t("closed.action")}</LinkButton>;
  return (
    <Page width="form">
      <PageTitle>{t("refusal.reset_closed")}</PageTitle>
      <EmptyState picture="lost" heading="h1" title={t("refusal.reset_closed")} action={action}>
        {t("closed.text")}
      </EmptyState>
    </Page>
  );
}

/** Confirmation after a new password; a disabled account is not logged in. */
export function PasswordSetPage() {
  const { t } = useTranslation("password");
  const { viewer } = useRoot();
  const action = viewer ? (
    <LinkButton to="/members">{t("join:activate.to_members")}</LinkButton>
  ) : (
    <LinkButton to="/login">{t("join:login.submit")}</LinkButton>
  );
  return (
    <Page width="form">
      <PageTitle>{t("done.title")}</PageTitle>
      <EmptyState picture="mail" heading="h1" title={t("done.title")} action={action}>
        {t("done.text")}
      </EmptyState>
    </Page>
  );
}
