import { notificationFormSchema } from "~/domain/notification/notification.schema";
import { saveNotificationSettings } from "~/domain/notification/switch-notifications";
import { getServices } from "~/request/middleware/context";
import { getTimeZone } from "~/request/visitor-context";
import type { Route } from "./+types/notifications.php";
import { readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

/**
 * POST /api/notifications.php {mail, push, show_words, quiet_from, quiet_until}: saves all
 * notification settings, with the browser's time zone (R372). Idempotent.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, siteId } = requireApiViewer(context);
  const chosen = await readJson(request, notificationFormSchema);
  const settings = { chosen, timeZone: getTimeZone(context) };
  await saveNotificationSettings(getServices(context), { accountId: id, siteId }, settings);
  return new Response(null, { status: 204 });
}
