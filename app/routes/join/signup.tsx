import { handleSignup, loadSignup } from "~/features/signup/handle-signup";
import { SignupPage } from "~/features/signup/signup-page";
import { formErrorOf } from "~/features/signup/signup-paths";
import { isRejected } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { SharingMeta } from "~/layouts/sharing-meta";
import { useRoot } from "~/layouts/use-root";
import type { Route } from "./+types/signup";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSignup(request, context, null);
}

export function action({ request, context }: Route.ActionArgs) {
  return handleSignup(request, context);
}

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = formErrorOf(actionData);
  const { site } = useRoot();
  const title = loaderData.open ? t("join:signup.title") : t("join:closed.title");
  const description = loaderData.open
    ? t("join:signup.lead")
    : t("join:closed.text", { site: site.name });
  return (
    <>
      <PageTitle refused={isRejected(answer)}>{title}</PageTitle>
      <meta name="description" content={description} />
      <SharingMeta path="/signup" title={title} description={description} />
      <SignupPage {...loaderData} action="/signup" answer={answer} />
    </>
  );
}
