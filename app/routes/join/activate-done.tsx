import { redirect } from "react-router";
import { findDraft } from "~/domain/signup/save-step";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { getServices, getViewer } from "~/request/middleware/context";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/activate-done";

/**
 * GET /activate/done: continues to the member they signed up for, to the search, or to the
 * remaining signup steps.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  /** The account of the link was confirmed before, maybe in another browser or by someone else. */
  const before = url.searchParams.get("before") === "yes";
  if (!viewer) return { before, member: null };
  if (!viewer.confirmed) {
    if (before) return { before, member: null };
    throw redirect("/complete-signup");
  }
  const { name, signupStep, forProfile } = await findDraft(getServices(context), viewer);
  return { before, member: { name, finished: signupStep === 5, forProfile } };
}

export default function ActivateDone({ loaderData: { before, member } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const title = t(before ? "join:activate.before_title" : "join:activate.done_title");
  const done = member
    ? t(member.finished ? "join:activate.done_text" : "join:activate.done_draft", {
        name: member.name,
      })
    : t("join:activate.done_login");
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        picture="mail"
        heading="h1"
        title={title}
        action={<NextStepLink member={member} />}
      >
        {before ? t("join:activate.before_text") : done}
      </EmptyState>
    </Page>
  );
}

function NextStepLink({ member }: { member: Route.ComponentProps["loaderData"]["member"] }) {
  const { t } = useTranslation();
  if (!member) return <LinkButton to="/login">{t("nav.login")}</LinkButton>;
  if (!member.finished)
    return <LinkButton to="/complete-signup">{t("join:activate.to_steps")}</LinkButton>;
  if (member.forProfile)
    return (
      <LinkButton to={`/members/${member.forProfile}`}>{t("join:activate.to_inviter")}</LinkButton>
    );
  return <LinkButton to="/signup-matches">{t("join:activate.to_members")}</LinkButton>;
}
