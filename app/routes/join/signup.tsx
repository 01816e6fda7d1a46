import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { PageTitle } from "../layouts/page-title";
import { Sharing } from "../layouts/sharing";
import type { Route } from "./+types/signup";
import { answerSignup, loadSignup } from "./answer-signup";
import { refusedOf } from "./onwards";
import { SignupPage } from "./signup-page";
import { isRefused } from "./wrong-fields";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSignup(request, context, null);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerSignup(request, context);
}

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const answer = refusedOf(actionData);
  const { site } = useRoot();
  const title = loaderData.open ? t("join:signup.title") : t("join:closed.title");
  const description = loaderData.open
    ? t("join:signup.lead")
    : t("join:closed.text", { site: site.name });
  return (
    <>
      <PageTitle refused={isRefused(answer)}>{title}</PageTitle>
      <meta name="description" content={description} />
      <Sharing path="/signup" title={title} description={description} />
      <SignupPage {...loaderData} action="/signup" answer={answer} />
    </>
  );
}
