import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { isRejected } from "../../forms/invalid-fields";
import { PageTitle } from "../../layouts/page-title";
import { SharingMeta } from "../../layouts/sharing-meta";
import type { Route } from "./+types/signup";
import { formErrorOf } from "./continue-to";
import { handleSignup, loadSignup } from "./handle-signup";
import { SignupPage } from "./signup-page";

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
