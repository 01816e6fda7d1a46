import { redirect } from "react-router";
import { findSuppressionReason } from "~/domain/account/find-suppression-reason";
import { findSettings } from "~/domain/notification/find-settings";
import { notificationFormSchema } from "~/domain/notification/notification.schema";
import { saveNotificationSettings } from "~/domain/notification/switch-notifications";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { Page } from "~/ui/page";
import { EmailSuppressed } from "../address/email-suppressed";
import { PageTitle } from "../layouts/page-title";
import { SettingsSection } from "../settings/settings-section";
import type { Route } from "./+types/notifications";
import { NotificationForm } from "./notification-form";
import { PushSwitch } from "./push-switch";

/**
 * /notifications: kinds and channels of notifications, why e-mail is stopped, and the push state of
 * this browser.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { id, siteId } = requireViewer(request, context);
  const services = getServices(context);
  const [settings, stop] = await Promise.all([
    findSettings(services, { accountId: id, siteId }),
    findSuppressionReason(services, { id, siteId }),
  ]);
  return {
    memberId: id,
    pushKey: services.push?.publicKey ?? null,
    settings,
    stop,
    saved: url.searchParams.has("saved"),
  };
}

/** POST /notifications: saves all preferences, with the time zone that the page shows (R372). */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, siteId } = requireViewer(request, context);
  const form = await readForm(request, notificationFormSchema);
  if (!form.ok) return form.reply;
  const chosen = { chosen: form.value, timeZone: getTimeZone(context) };
  await saveNotificationSettings(getServices(context), { accountId: id, siteId }, chosen);
  return redirect("/notifications?saved=yes#quiet", 303);
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const { t: tPush } = useTranslation("push");
  const { memberId, pushKey, settings, stop, saved } = loaderData;
  return (
    <Page
      width="prose"
      title={t("notifications.title")}
      before={stop ? <EmailSuppressed reason={stop} /> : undefined}
    >
      <PageTitle>{t("notifications.title")}</PageTitle>
      <div className="grid gap-6">
        <SettingsSection id="what" title={t("notifications.kinds_title")}>
          <NotificationForm settings={settings} saved={saved} />
        </SettingsSection>
        <SettingsSection id="here" title={tPush("here.title")}>
          {pushKey ? (
            <PushSwitch memberId={memberId} pushKey={pushKey} />
          ) : (
            <p className="text-muted">{t("notifications.none")}</p>
          )}
        </SettingsSection>
      </div>
    </Page>
  );
}
