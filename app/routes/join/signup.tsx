import { useTranslation } from "react-i18next";
import { PageTitle } from "../layouts/page-title";
import { Sharing } from "../layouts/sharing";
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
  return (
    <>
      <PageTitle>{t("join:signup.title")}</PageTitle>
      <meta name="description" content={t("join:signup.lead")} />
      <Sharing path="/signup" title={t("join:signup.title")} description={t("join:signup.lead")} />
      <SignupPage {...loaderData} action="/signup" answer={actionData} />
    </>
  );
}
