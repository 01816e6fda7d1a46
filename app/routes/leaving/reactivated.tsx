import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { getViewer } from "~/request/middleware/context";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/reactivated";

/**
 * GET /account-returned: the account is active again; with `link=closed`, the reactivation link was
 * used or expired; with `resumed=yes`, the login that led here goes on. The page names no member.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  return {
    closed: url.searchParams.get("link") === "closed",
    isLoggedIn: url.searchParams.get("resumed") === "yes" && getViewer(context) !== null,
  };
}

export default function Returned({ loaderData }: Route.ComponentProps) {
  const { closed, isLoggedIn } = loaderData;
  const { t } = useTranslation("leaving");
  const title = t(closed ? "return.closed_title" : "return.done_title");
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState
        picture={closed ? "mail" : "matches"}
        heading="h1"
        title={title}
        action={
          isLoggedIn ? (
            <LinkButton to="/members">{t("join:activate.to_members")}</LinkButton>
          ) : (
            <LinkButton to="/login">{t("return.log_in")}</LinkButton>
          )
        }
      >
        {t(closed ? "return.closed_text" : "return.done_text")}
      </EmptyState>
    </Page>
  );
}
