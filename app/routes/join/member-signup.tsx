import type { ShouldRevalidateFunctionArgs } from "react-router";
import { handleSignup, loadSignup } from "~/features/signup/handle-signup";
import { SignupPage } from "~/features/signup/signup-page";
import { formErrorOf } from "~/features/signup/signup-paths";
import { isRejected } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import { useLabelledName } from "~/layouts/member-name";
import { PageTitle } from "~/layouts/page-head";
import type { Route } from "./+types/member-signup";

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
  const { inviter, likes, open } = loaderData;
  const title = inviter
    ? t(likes ? "join:signup.title_like" : "join:signup.title_for", { name: nameOf(inviter) })
    : t("join:signup.title");
  return (
    <>
      <PageTitle refused={isRejected(answer)}>{open ? title : t("join:closed.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <SignupPage
        {...loaderData}
        action={`/members/${encodeURIComponent(params.id)}/signup${likes ? "?for=like" : ""}`}
        answer={answer}
      />
    </>
  );
}
