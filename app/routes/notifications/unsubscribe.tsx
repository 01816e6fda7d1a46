import { data, redirect, useSearchParams } from "react-router";
import { findUnsubscribeLink, unsubscribe } from "~/domain/notification-delivery/unsubscribe";
import { NO_STORE_HEADERS } from "~/http/no-store-headers";
import { notFound } from "~/http/not-found";
import { useTranslation } from "~/i18n/use-translation";
import { getServices, getSite, getViewer } from "~/middleware/context";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/unsubscribe";
import { UnsubscribeForm } from "./unsubscribe-form";

/**
 * GET /unsubscribe/{signed}: the member's notifications, which can be switched off without a login
 * (R385). Shows no other personal data. GET changes nothing, because mail scanners open links. A
 * logged-in member is redirected to the notification settings.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findUnsubscribeLink(getServices(context), getSite(context).id, params.token);
  if (!found) throw notFound();
  const viewer = getViewer(context);
  if (viewer?.id === found.accountId)
    throw redirect("/notifications", { status: 302, headers: NO_STORE_HEADERS });
  const { kinds, on } = found;
  return data(
    { token: params.token, kinds, on, asAnother: viewer !== null },
    { headers: NO_STORE_HEADERS },
  );
}

/**
 * POST: stops e-mails of these kinds for the holder of the signed link. Mail programs post here
 * automatically (RFC 8058), without a cookie, with their own body and without following redirects.
 * Idempotent, and never switches anything on.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const link = { siteId: getSite(context).id, token: params.token };
  if (!(await unsubscribe(getServices(context), link))) throw notFound();
  return data({ ended: true }, { headers: NO_STORE_HEADERS });
}

export function headers() {
  return NO_STORE_HEADERS;
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("address");
  const [query] = useSearchParams();
  const ended = actionData?.ended === true || query.has("off");
  const { token, kinds, on, asAnother } = loaderData;
  const isOver = on.mail.length + on.push.length === 0;
  const title = t(isOver ? "leave.nothing" : "leave.title");
  return (
    <Page
      width="form"
      title={title}
      before={
        ended ? (
          <Alert tone="success" live title={t("left.title")}>
            {t("left.text")}
          </Alert>
        ) : undefined
      }
    >
      <PageTitle>{title}</PageTitle>
      <Card className="grid gap-5">
        {isOver ? null : <UnsubscribeForm token={token} on={on} ticked={ended ? [] : kinds} />}
        <p className="text-sm text-muted">{t("leave.always")}</p>
        <div className="grid justify-items-start gap-3 border-t border-line pt-4">
          <p className="text-sm text-muted">{t("leave.again")}</p>
          {asAnother ? null : (
            <LinkButton to="/notifications" variant="secondary">
              {t("left.action")}
            </LinkButton>
          )}
        </div>
      </Card>
    </Page>
  );
}
