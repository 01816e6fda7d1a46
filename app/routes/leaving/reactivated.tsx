import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/reactivated";

/**
 * GET /account-returned: the account is active again; with `link=closed`, the reactivation link was
 * used or expired. The page names no member.
 */
export function loader({ url }: Route.LoaderArgs) {
  return { closed: url.searchParams.get("link") === "closed" };
}

export default function Returned({ loaderData: { closed } }: Route.ComponentProps) {
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
        action={<LinkButton to="/login">{t("return.log_in")}</LinkButton>}
      >
        {t(closed ? "return.closed_text" : "return.done_text")}
      </EmptyState>
    </Page>
  );
}
