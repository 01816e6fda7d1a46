import { recheckNotification } from "~/domain/notification-delivery/recheck-before-send";
import { servicesForOutboxRow } from "~/domain/outbox/services-for-outbox-row";
import { findHomeCountry } from "~/domain/profile/find-home-country";
import type { PushOrder } from "~/domain/push/push";
import { sendPush } from "~/domain/push/send-push";
import { findSite } from "~/domain/site/find-site";
import { fictionalLabel } from "~/domain/site/site";
import { getTranslator } from "~/i18n/translator";
import { hasVariants, translationLocaleIn } from "~/i18n/variants";
import { idSchemaOf } from "~/kit/id-schema";
import type { PushId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import type { PushContent } from "~/services/delivery";
import { regenerateMessage } from "./regenerate-message";
import { type JobBatch, runJobs } from "./run-jobs";

const schema = z.strictObject({ pushId: idSchemaOf<PushId>() });

/**
 * Sends the pushes of queue messages. Idempotent: the outbox records which browser got which push.
 */
export async function consumePushes(
  { messages }: JobBatch,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const run = async (there: Services, { pushId }: z.output<typeof schema>) => {
    const pushing = await sendPush(there, pushId, {
      render: (order) => renderPush(there, order),
      regenerate: regenerateMessage(there, "push"),
    });
    return "wait" in pushing ? pushing.wait : null;
  };
  const home = ({ pushId }: z.output<typeof schema>) => servicesForOutboxRow(services, pushId);
  await runJobs(services, messages, { kind: "push", schema, home, run });
}

/**
 * The text of a push in the locale of the member. Imported at the first push, so that the Worker
 * starts without it.
 */
async function renderPush(services: Services, order: PushOrder): Promise<PushContent | null> {
  const { language, siteId, account } = order;
  const fields = await recheckNotification(services, order);
  if (!fields) return null;
  const site = await findSite(services, new URL(order.origin).hostname);
  if (site?.id !== siteId) throw new Error("The site of this push is gone");
  const country = hasVariants(language) ? await findHomeCountry(services, siteId, account) : null;
  const { renderPushText } = await import("~/mail/push-text");
  const translator = await getTranslator(
    translationLocaleIn(language, country),
    services.files.readObject,
  );
  const { t, tongue } = translator.of("push");
  const content = renderPushText(
    t,
    { ...order, fields } as PushOrder,
    fictionalLabel(site, language)?.word ?? null,
  );
  return content && { ...content, language: tongue };
}
