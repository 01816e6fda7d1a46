import type { LetterOrder } from "~/domain/outbox/outbox";
import { sendLetter } from "~/domain/outbox/send-letter";
import { findHome } from "~/domain/profile/find-home";
import { findSite } from "~/domain/site/find-site";
import type { Site } from "~/domain/site/site";
import { hasVariants } from "~/i18n/variants";
import { minutes, seconds } from "~/kit/duration";
import { idSchemaOf } from "~/kit/id-schema";
import type { LetterId, MemberId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { readConfig } from "~/platform/config";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";

const jobSchema = z.strictObject({ outboxId: idSchemaOf<LetterId>() });

const LONGEST_WAIT = minutes(15);

/**
 * Sends the letters that the queue names. Safe to repeat: the outbox knows what has left. A message that names no
 * letter, or whose letter fails every time, is retried until the queue moves it to the dead letters.
 */
export async function consumeMail(
  batch: Pick<MessageBatch<unknown>, "messages">,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const render = await renderer(services, readConfig(env).mailFrom);
  await Promise.all(batch.messages.map((message) => consume(services, message, render)));
}

type Render = Parameters<typeof sendLetter>[2];

async function consume(
  services: Services,
  message: Message<unknown>,
  render: Render,
): Promise<void> {
  const job = jobSchema.safeParse(message.body);
  if (!job.success) {
    services.log("mail.unreadable_job", { attempt: message.attempts });
    return message.retry();
  }
  const sending = await sendLetter(services, job.data.outboxId, render);
  if (sending === "failed" || sending === "busy")
    return message.retry({ delaySeconds: waitSeconds(message.attempts) });
  message.ack();
}

/** 20, 40, 80 seconds and so on: a mail server that is down is not helped by being asked again at once. */
const waitSeconds = (attempts: number) =>
  Math.min(LONGEST_WAIT, seconds(10) * 2 ** attempts) / seconds(1);

/** The templates are imported at the first letter, so that the Worker starts without them. */
async function renderer(services: Services, sender: string): Promise<Render> {
  const { renderLetter } = await import("~/mail/render-letter");
  return async (order: LetterOrder, account: MemberId | null) => {
    const site = await findSite(services, new URL(order.origin).hostname);
    if (site?.id !== order.siteId) throw new Error("The site of this letter is gone");
    const country = hasVariants(order.language) ? await countryOf(services, site, account) : null;
    return renderLetter(order, site, { sender, read: services.files.readObject, country });
  };
}

/** Where a letter is read: its member's country, else that of a site that serves one alone. */
async function countryOf(
  services: Services,
  { id, countries }: Site,
  account: MemberId | null,
): Promise<string | null> {
  const home = account && (await findHome(services, id, account));
  return home ?? (countries.length === 1 ? (countries[0] as string) : null);
}
