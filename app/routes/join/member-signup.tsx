import type { ShouldRevalidateFunctionArgs } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "../layouts/page-title";
import { useSaid } from "../members/named";
import type { Route } from "./+types/member-signup";
import { answerSignup, loadSignup } from "./answer-signup";
import { refusedOf } from "./onwards";
import { SignupPage } from "./signup-page";
import { isRefused } from "./wrong-fields";

/** /members/{id}/signup: step 0 for a member, whose name is shown only if visitors may see them. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  return loadSignup(request, context, params.id);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerSignup(request, context);
}

/**
 * The dialog must not revalidate this route once the account exists: it would redirect to the
 * steps' page.
 */
export function shouldRevalidate({
  currentUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname.endsWith("/signup") && defaultShouldRevalidate;
}

export default function MemberSignup({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation();
  const said = useSaid();
  const answer = refusedOf(actionData);
  const { inviter, open } = loaderData;
  const title = inviter
    ? t("join:signup.title_for", { name: said(inviter) })
    : t("join:signup.title");
  return (
    <>
      <PageTitle refused={isRefused(answer)}>{open ? title : t("join:closed.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <SignupPage
        {...loaderData}
        action={`/members/${encodeURIComponent(params.id)}/signup`}
        answer={answer}
      />
    </>
  );
}
