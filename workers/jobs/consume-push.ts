import { ofLetter } from "~/domain/outbox/of-letter";
import { findHome } from "~/domain/profile/find-home";
import type { PushOrder } from "~/domain/push/push";
import { sendPush } from "~/domain/push/send-push";
import { findSite } from "~/domain/site/find-site";
import { fictionalLabel } from "~/domain/site/site";
import { asOfNow } from "~/domain/telling/still-so";
import { getTranslator } from "~/i18n/translator";
import { hasVariants, tongueIn } from "~/i18n/variants";
import { idSchemaOf } from "~/kit/id-schema";
import type { PushId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import type { PushWords } from "~/services/sending";
import { eachJob, type Jobs } from "./each-job";
import { writeAnew } from "./write-anew";

const schema = z.strictObject({ pushId: idSchemaOf<PushId>() });

/**
 * Sends the pushes of queue messages. Idempotent: the outbox records which browser got which push.
 */
export async function consumePushes(
  { messages }: Jobs,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const take = async (there: Services, { pushId }: z.output<typeof schema>) => {
    const pushing = await sendPush(there, pushId, {
      ...{ render: (order) => say(there, order), writeAnew: writeAnew(there, "push") },
    });
    return "wait" in pushing ? pushing.wait : null;
  };
  const home = ({ pushId }: z.output<typeof schema>) => ofLetter(services, pushId);
  await eachJob(services, messages, { kind: "push", schema, home, take });
}

/**
 * The text of a push in the locale of the member. Imported at the first push, so that the Worker
 * starts without it.
 */
async function say(services: Services, order: PushOrder): Promise<PushWords | null> {
  const { language, siteId, account } = order;
  const fields = await asOfNow(services, order);
  if (!fields) return null;
  const site = await findSite(services, new URL(order.origin).hostname);
  if (site?.id !== siteId) throw new Error("The site of this push is gone");
  const country = hasVariants(language) ? await findHome(services, siteId, account) : null;
  const { pushWords } = await import("~/mail/push-words");
  const translator = await getTranslator(tongueIn(language, country), services.files.readObject);
  const { t, tongue } = translator.of("push");
  const words = pushWords(
    t,
    { ...order, fields } as PushOrder,
    fictionalLabel(site, language)?.word ?? null,
  );
  return words && { ...words, language: tongue };
}
