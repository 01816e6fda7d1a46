import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

/** Page for a used or expired link, with the next step (R65). */
export default function ActivateError() {
  const { t } = useTranslation();
  const { viewer } = useRoot();
  // If the address is already confirmed nothing failed: the link was opened twice.
  const title = t(viewer?.confirmed ? "join:activate.done_title" : "join:activate.error_title");
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        picture={viewer?.confirmed ? "mail" : "lost"}
        heading="h1"
        title={title}
        action={<NextStepLink />}
      >
        {viewer?.confirmed ? t("join:activate.error_confirmed") : t("join:activate.error_text")}
      </EmptyState>
    </Page>
  );
}

function NextStepLink() {
  const { t } = useTranslation();
  const { viewer } = useRoot();
  if (!viewer) return <LinkButton to="/login?next=/complete-signup">{t("nav.login")}</LinkButton>;
  if (viewer.confirmed)
    return <LinkButton to="/members">{t("join:activate.to_members")}</LinkButton>;
  return <LinkButton to="/complete-signup">{t("alert.continue_action")}</LinkButton>;
}
