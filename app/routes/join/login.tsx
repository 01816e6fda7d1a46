import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { getViewer } from "~/middleware/context";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/login";
import { answerLogin, nextOf } from "./answer-login";
import { LoginPage } from "./login-page";
import { isRefused } from "./wrong-fields";

export function loader({ url, context }: Route.LoaderArgs) {
  if (getViewer(context)) throw redirect(nextOf(url));
  return { next: url.searchParams.get("next"), ended: url.searchParams.get("ended") === "yes" };
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerLogin(request, url, context);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["common", "join"]);
  return (
    <>
      <PageTitle refused={isRefused(actionData?.result ?? undefined)}>
        {t("join:login.title")}
      </PageTitle>
      <LoginPage {...loaderData} answer={actionData} />
    </>
  );
}
