import { Form, redirect } from "react-router";
import { findMessageRecipient } from "~/domain/conversation/open-conversation";
import { findDraft } from "~/domain/signup/save-step";
import { useTranslation } from "~/i18n/use-translation";
import { useLabelledName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import { getServices, getSite, getViewer } from "~/request/middleware/context";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { Route } from "./+types/activate-done";

type MessageRecipient = NonNullable<Awaited<ReturnType<typeof findMessageRecipient>>>["partner"];

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
  const services = getServices(context);
  const { name, signupStep, forProfile } = await findDraft(services, viewer);
  const recipient = forProfile && (await findMessageRecipient(services, viewer, forProfile));
  const target = recipient && toTarget(recipient.partner);
  const finished = signupStep === 5;
  const { signup_credits: startCredits, message_credits: price } = getSite(context);
  const credits = finished && !before ? startCredits : 0;
  return { before, member: { name, finished, target, credits, price } };
}

/** The member they signed up for, and whether their first message waits in the chat (R107). */
const toTarget = ({ otherId, name, fictional, draft }: MessageRecipient) => ({
  id: otherId,
  name,
  fictional,
  wrote: Boolean(draft),
});

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
        {member && member.credits > 0
          ? ` ${t("join:activate.done_credits", { count: member.credits })}`
          : null}
        {member && member.credits > 0 && member.price > 0
          ? ` ${t("join:activate.done_use", { price: t("chat:price.credits", { count: member.price }) })}`
          : null}
      </EmptyState>
    </Page>
  );
}

function NextStepLink({ member }: { member: Route.ComponentProps["loaderData"]["member"] }) {
  const { t } = useTranslation();
  const nameOf = useLabelledName();
  if (!member) return <LinkButton to="/login">{t("nav.login")}</LinkButton>;
  if (!member.finished)
    return <LinkButton to="/complete-signup">{t("join:activate.to_steps")}</LinkButton>;
  const { target } = member;
  if (target)
    return (
      <div className="grid gap-2">
        <LinkButton to={`/members/${target.id}/chat`}>
          {t(target.wrote ? "join:activate.to_send" : "profile:page.write", {
            name: nameOf(target),
          })}
        </LinkButton>
        {target.wrote ? null : (
          <Form method="post" action={`/members/${target.id}/like`} className="grid">
            <input type="hidden" name="next" value={`/members/${target.id}`} />
            <Button type="submit" variant="secondary" icon={<Icon name="heart" size={20} />}>
              {t("members:like.like", { name: nameOf(target) })}
            </Button>
          </Form>
        )}
        <LinkButton to="/signup-matches" variant="quiet">
          {t("join:activate.to_members")}
        </LinkButton>
      </div>
    );
  return <LinkButton to="/signup-matches">{t("join:activate.to_members")}</LinkButton>;
}
