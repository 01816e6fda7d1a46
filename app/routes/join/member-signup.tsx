import type { ShouldRevalidateFunctionArgs } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useLabelledName } from "~/layouts/member-name";
import { isRejected } from "../../forms/invalid-fields";
import { PageTitle } from "../../layouts/page-title";
import type { Route } from "./+types/member-signup";
import { formErrorOf } from "./continue-to";
import { handleSignup, loadSignup } from "./handle-signup";
import { SignupPage } from "./signup-page";

/** /members/{id}/signup: step 0 for a member, whose name is shown only if visitors may see them. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  return loadSignup(request, context, params.id);
}

export function action({ request, context }: Route.ActionArgs) {
  return handleSignup(request, context);
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
  const nameOf = useLabelledName();
  const answer = formErrorOf(actionData);
  const { inviter, open } = loaderData;
  const title = inviter
    ? t("join:signup.title_for", { name: nameOf(inviter) })
    : t("join:signup.title");
  return (
    <>
      <PageTitle refused={isRejected(answer)}>{open ? title : t("join:closed.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <SignupPage
        {...loaderData}
        action={`/members/${encodeURIComponent(params.id)}/signup`}
        answer={answer}
      />
    </>
  );
}
