import { redirect } from "react-router";
import { findStop } from "~/domain/account/find-stop";
import { findSettings } from "~/domain/notice/find-settings";
import { noticeFormSchema } from "~/domain/notice/notice.schema";
import { saveNotices } from "~/domain/notice/switch-notice";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { Page } from "~/ui/page";
import { MailStopped } from "../address/mail-stopped";
import { PageTitle } from "../layouts/page-title";
import { SettingsSection } from "../settings/settings-section";
import type { Route } from "./+types/notifications";
import { NoticeForm } from "./notice-form";
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
    findStop(services, { id, siteId }),
  ]);
  return {
    ...{ memberId: id, pushKey: services.push?.publicKey ?? null, settings, stop },
    saved: url.searchParams.has("saved"),
  };
}

/** POST /notifications: saves all preferences, with the time zone that the page shows (R372). */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, siteId } = requireViewer(request, context);
  const form = await readForm(request, noticeFormSchema);
  if (!form.ok) return form.reply;
  const chosen = { chosen: form.value, timeZone: getTimeZone(context) };
  await saveNotices(getServices(context), { accountId: id, siteId }, chosen);
  return redirect("/notifications?saved=yes#quiet", 303);
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const { t: told } = useTranslation("push");
  const { memberId, pushKey, settings, stop, saved } = loaderData;
  return (
    <Page
      width="prose"
      title={t("notifications.title")}
      before={stop ? <MailStopped reason={stop} /> : undefined}
    >
      <PageTitle>{t("notifications.title")}</PageTitle>
      <div className="grid gap-6">
        <SettingsSection id="what" title={t("notifications.kinds_title")}>
          <NoticeForm settings={settings} saved={saved} />
        </SettingsSection>
        <SettingsSection id="here" title={told("here.title")}>
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
