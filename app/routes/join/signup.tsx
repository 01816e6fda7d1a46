import { useTranslation } from "react-i18next";
import { PageTitle } from "../layouts/page-title";
import { Sharing } from "../layouts/sharing";
import { useRoot } from "../layouts/use-root";
import type { Route } from "./+types/signup";
import { answerSignup, loadSignup } from "./answer-signup";
import { SignupPage } from "./signup-page";

export function loader({ context }: Route.LoaderArgs) {
  return loadSignup(context, null);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerSignup(request, context);
}

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["common", "join"]);
  const { site } = useRoot();
  const title = loaderData.open ? t("join:signup.title") : t("join:closed.title");
  const description = loaderData.open ? t("join:signup.lead") : t("join:closed.text", { site: site.name });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <Sharing path="/signup" title={title} description={description} />
      <SignupPage {...loaderData} action="/signup" answer={actionData} />
    </>
  );
}
