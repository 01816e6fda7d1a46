import { data, redirect } from "react-router";
import { mailLinkSchema } from "~/domain/address/address.schema";
import { confirmByLink } from "~/domain/address/confirm-mail-change";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { knownBrowserCookie } from "~/request/cookies";
import { getServices, getViewer } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { NO_STORE_HEADERS } from "~/request/responses";
import { getClientContext } from "~/request/visitor-context";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/email-change-result";

/**
 * GET /mail-change/do: shows the result of an address link; without a result in the query, an
 * invalid link.
 */
export function loader({ url }: Route.LoaderArgs) {
  return data(
    { changed: url.searchParams.get("state") === "changed" },
    { headers: NO_STORE_HEADERS },
  );
}

export function headers() {
  return NO_STORE_HEADERS;
}

/**
 * POST /mail-change/do: confirms the new address by its link. The button is on the link's own page
 * (join/token.tsx).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { token } = await readActionForm(request, mailLinkSchema);
  const { siteId, origin } = getClientContext(request, context);
  const caller = { siteId, origin, viewer: getViewer(context) };
  const outcome = await confirmByLink(getServices(context), caller, token);
  if (!outcome.ok) return redirect("/mail-change/do", { headers: NO_STORE_HEADERS });
  const headers = new Headers(NO_STORE_HEADERS);
  const { mark } = outcome.value;
  if (mark) headers.set("set-cookie", knownBrowserCookie(request, mark));
  return redirect("/mail-change/do?state=changed", { headers });
}

export default function MailChangeDo({ loaderData: { changed } }: Route.ComponentProps) {
  const { t } = useTranslation("address");
  const title = t(changed ? "changed.title" : "closed.title");
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        picture={changed ? "mail" : "lost"}
        heading="h1"
        title={title}
        action={<NextStepLink />}
      >
        {t(changed ? "changed.text" : "closed.text")}
      </EmptyState>
    </Page>
  );
}

function NextStepLink() {
  const { t } = useTranslation("address");
  const { viewer } = useRoot();
  return viewer ? (
    <LinkButton to="/settings/account">{t("changed.action")}</LinkButton>
  ) : (
    <LinkButton to="/login">{t("join:login.submit")}</LinkButton>
  );
}
