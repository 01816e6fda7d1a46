import { NOTICE_OF_LETTER } from "~/domain/notice/letter-kinds";
import type { LetterOrder } from "~/domain/outbox/outbox";
import { type Sender, sendLetter } from "~/domain/outbox/send-letter";
import { findHome } from "~/domain/profile/find-home";
import { findSite } from "~/domain/site/find-site";
import { fictionalLabel, type Site } from "~/domain/site/site";
import { leaveUrl } from "~/domain/suppression/leave-link";
import { hasVariants } from "~/i18n/variants";
import { minutes, seconds } from "~/kit/duration";
import { idSchemaOf } from "~/kit/id-schema";
import type { LetterId, MemberId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { readConfig } from "~/platform/config";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";

const jobSchema = z.strictObject({ outboxId: idSchemaOf<LetterId>() });

/** What waits longer is named again by the clock, every five minutes. */
const LONGEST_RETRY = minutes(5);
/** As often as the queue carries a message (`max_retries`, wrangler.toml): afterwards it would call it dead. */
const LAST_TRY = 5;

/**
 * Sends the letters that the queue names. Safe to repeat: the outbox knows what has left. A message that names no letter
 * is retried until the queue moves it to the dead letters; a letter that waits is none of those.
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

type Render = Sender["render"];

const kindsOf: Sender["kindsOf"] = (template) => NOTICE_OF_LETTER[template] ?? [];

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
  const sending = await sendLetter(services, job.data.outboxId, { render, kindsOf });
  if ("wait" in sending && sending.wait <= LONGEST_RETRY && message.attempts < LAST_TRY)
    message.retry({ delaySeconds: Math.ceil(sending.wait / seconds(1)) });
  else message.ack();
}

/** The templates are imported at the first letter, so that the Worker starts without them. */
async function renderer(services: Services, sender: string): Promise<Render> {
  const { renderLetter } = await import("~/mail/render-letter");
  return async (order: LetterOrder, account: MemberId | null) => {
    const site = await findSite(services, new URL(order.origin).hostname);
    if (site?.id !== order.siteId) throw new Error("The site of this letter is gone");
    const country = hasVariants(order.language) ? await countryOf(services, site, account) : null;
    const label = fictionalLabel(site, order.language)?.word ?? null;
    const leave = await leaveOf(services, order, account);
    const given = { sender, read: services.files.readObject, country, label, leave };
    return { ...(await renderLetter(order, site, given)), leave };
  };
}

/** Where the reader of news ends its kind (R385); null of what everybody gets. It is made now, so that no row holds it. */
async function leaveOf(
  { networkKey }: Services,
  { siteId, origin, template }: LetterOrder,
  accountId: MemberId | null,
): Promise<string | null> {
  const kinds = kindsOf(template);
  if (!accountId || kinds.length === 0) return null;
  return leaveUrl(origin, networkKey, { siteId, accountId, kinds });
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
