import { data, Form, redirect, useNavigation, useSearchParams } from "react-router";
import type { NotificationSettings } from "~/domain/notification/notification";
import {
  CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "~/domain/notification/notification.schema";
import { findUnsubscribeLink, unsubscribe } from "~/domain/notification-delivery/unsubscribe";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { getServices, getSite, getViewer } from "~/request/middleware/context";
import { NO_STORE_HEADERS, notFound } from "~/request/responses";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { Card } from "~/ui/sections";
import type { Route } from "./+types/unsubscribe";
import { ChannelCheckbox, NotificationGrid } from "./notification-table";

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
  const { kinds, enabledKinds } = found;
  return data(
    { token: params.token, kinds, enabledKinds, asAnother: viewer !== null },
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
  const outcome = await unsubscribe(getServices(context), link);
  if (!outcome.ok) throw notFound();
  return data({ ended: true }, { headers: NO_STORE_HEADERS });
}

export function headers() {
  return NO_STORE_HEADERS;
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("address");
  const [query] = useSearchParams();
  const ended = actionData?.ended === true || query.has("off");
  const { token, kinds, enabledKinds, asAnother } = loaderData;
  const isOver = enabledKinds.mail.length + enabledKinds.push.length === 0;
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
        {isOver ? null : (
          <UnsubscribeForm token={token} enabledKinds={enabledKinds} ticked={ended ? [] : kinds} />
        )}
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

type UnsubscribeFormProps = Pick<NotificationSettings, "enabledKinds"> & {
  token: string;
  /** Kinds whose e-mail boxes are checked at first, because an e-mail of these kinds led here. */
  ticked: readonly NotificationKind[];
};

/** The kinds of notifications to switch off. Those that are off already are shown as text. */
function UnsubscribeForm({ token, enabledKinds, ticked }: UnsubscribeFormProps) {
  const { t } = useTranslation("address");
  const busy = useNavigation().state !== "idle";
  const kinds = NOTIFICATION_KINDS.filter((kind) =>
    CHANNELS.some((way) => enabledKinds[way].includes(kind)),
  );
  const leads = ticked.some((kind) => enabledKinds.mail.includes(kind));
  return (
    <Form method="post" action={`/unsubscribe/${token}/off`} className="grid gap-4">
      <p>
        {t("leave.lead")} {leads ? t("leave.ticked") : null}
      </p>
      <NotificationGrid
        kinds={kinds}
        cell={(kind, channel) =>
          enabledKinds[channel].includes(kind) ? (
            <ChannelCheckbox
              kind={kind}
              channel={channel}
              isEnabled={channel === "mail" && ticked.includes(kind)}
            />
          ) : (
            <span className="block px-1 text-center text-sm text-muted">{t("leave.off")}</span>
          )
        }
      />
      <Button type="submit" size="lg" busy={busy}>
        {t("leave.submit")}
      </Button>
    </Form>
  );
}
