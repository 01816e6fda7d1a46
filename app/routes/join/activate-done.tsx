import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { findDraft } from "~/domain/signup/find-draft";
import { getServices, getViewer } from "~/middleware/context";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/activate-done";

/** After the confirmation: on to the member they came for, to the people, or to the questions that are left. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  if (!viewer) return null;
  if (!viewer.confirmed) throw redirect("/complete-signup");
  const { name, signupStep, forProfile } = await findDraft(getServices(context), viewer);
  return { name, finished: signupStep === 5, forProfile };
}

export default function ActivateDone({ loaderData: member }: Route.ComponentProps) {
  const { t } = useTranslation(["common", "join"]);
  const text = !member ? t("join:activate.done_login") : t(member.finished ? "join:activate.done_text" : "join:activate.done_draft", { name: member.name });
  return (
    <Page width="form">
      <PageTitle>{t("join:activate.done_title")}</PageTitle>
      <EmptyState picture="mail" heading="h1" title={t("join:activate.done_title")} action={<WayOn member={member} />}>
        {text}
      </EmptyState>
    </Page>
  );
}

function WayOn({ member }: { member: Route.ComponentProps["loaderData"] }) {
  const { t } = useTranslation(["common", "join"]);
  if (!member) return <LinkButton to="/login">{t("nav.login")}</LinkButton>;
  if (!member.finished) return <LinkButton to="/complete-signup">{t("join:activate.to_steps")}</LinkButton>;
  if (member.forProfile) return <LinkButton to={`/members/${member.forProfile}`}>{t("join:activate.to_inviter")}</LinkButton>;
  return <LinkButton to="/members">{t("join:activate.to_members")}</LinkButton>;
}
