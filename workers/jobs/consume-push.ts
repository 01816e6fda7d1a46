import { findHome } from "~/domain/profile/find-home";
import type { PushOrder } from "~/domain/push/push";
import { sendPush } from "~/domain/push/send-push";
import { findSite } from "~/domain/site/find-site";
import { fictionalLabel } from "~/domain/site/site";
import { getTranslator } from "~/i18n/translator";
import { hasVariants, tongueIn } from "~/i18n/variants";
import { allDone } from "~/kit/all-done";
import { seconds } from "~/kit/duration";
import { idSchemaOf } from "~/kit/id-schema";
import type { PushId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import type { PushWords } from "~/services/sending";

const jobSchema = z.strictObject({ pushId: idSchemaOf<PushId>() });

/** Whether the queue names a push. */
export const isPushJob = ({ body }: Message<unknown>) => jobSchema.safeParse(body).success;

/** Sends the pushes that the queue names. Safe to repeat: the outbox knows who had which. */
export async function consumePushes(
  services: Services,
  messages: readonly Message<unknown>[],
): Promise<void> {
  await allDone(messages.map((message) => consume(services, message)));
}

async function consume(services: Services, message: Message<unknown>): Promise<void> {
  const { pushId } = jobSchema.parse(message.body);
  const pushing = await sendPush(services, pushId, (order) => say(services, order));
  if ("wait" in pushing) message.retry({ delaySeconds: Math.ceil(pushing.wait / seconds(1)) });
  else message.ack();
}

/** The words of a push as its member's language and country write them. They are imported at the first one, so that the Worker starts without them. */
async function say(services: Services, order: PushOrder): Promise<PushWords | null> {
  const { language, siteId, account } = order;
  const site = await findSite(services, new URL(order.origin).hostname);
  if (site?.id !== siteId) throw new Error("The site of this push is gone");
  const country = hasVariants(language) ? await findHome(services, siteId, account) : null;
  const { pushWords } = await import("~/mail/push-words");
  const translator = await getTranslator(tongueIn(language, country), services.files.readObject);
  const { t, tongue } = translator.of("push");
  const words = pushWords(t, order, fictionalLabel(site, language)?.word ?? null);
  return words && { ...words, language: tongue };
}
