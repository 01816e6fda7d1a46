import { findAddressee } from "~/domain/account/find-addressee";
import { NOTICE_OF_LETTER } from "~/domain/notice/letter-kinds";
import { ofLetter } from "~/domain/outbox/of-letter";
import type { LetterOrder } from "~/domain/outbox/outbox";
import { type Sender, sendLetter } from "~/domain/outbox/send-letter";
import { findHome } from "~/domain/profile/find-home";
import { findSite } from "~/domain/site/find-site";
import { fictionalLabel, type Site } from "~/domain/site/site";
import { leaveUrl } from "~/domain/suppression/leave-link";
import { letterProof } from "~/domain/suppression/letter-proof";
import { addressHash } from "~/domain/suppression/suppression";
import { asOfNow } from "~/domain/telling/still-so";
import { hasVariants } from "~/i18n/variants";
import { idSchemaOf } from "~/kit/id-schema";
import type { LetterId, MemberId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { readConfig } from "~/platform/config";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import { eachJob, type Jobs } from "./each-job";
import { writeAnew } from "./write-anew";

const schema = z.strictObject({ outboxId: idSchemaOf<LetterId>() });

/**
 * Sends the e-mails of queue messages. Idempotent: the outbox records what was sent. A message
 * without an e-mail id is retried until the queue moves it to the dead letters; an e-mail that
 * waits is not dead.
 */
export async function consumeMail(
  { messages }: Jobs,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const sender = readConfig(env).mailFrom;
  const take = async (there: Services, { outboxId }: z.output<typeof schema>) => {
    const render = await renderer(there, sender);
    const anew: Sender["asOfNow"] = async (order, account) => {
      const fields = await asOfNow(there, { ...order, account });
      return fields && ({ ...order, fields } as LetterOrder);
    };
    const sending = await sendLetter(there, outboxId, {
      ...{ render, kindsOf, asOfNow: anew, writeAnew: writeAnew(there, "mail") },
      addressee: (order, account) => findAddressee(there, order, account),
    });
    return "wait" in sending ? sending.wait : null;
  };
  const home = ({ outboxId }: z.output<typeof schema>) => ofLetter(services, outboxId);
  await eachJob(services, messages, { kind: "mail", schema, home, take });
}

type Render = Sender["render"];

const kindsOf: Sender["kindsOf"] = (template) => NOTICE_OF_LETTER[template] ?? [];

/** The templates are imported at the first e-mail, so that the Worker starts without them. */
async function renderer(services: Services, sender: string): Promise<Render> {
  const { renderLetter } = await import("~/mail/render-letter");
  return async (order: LetterOrder, account: MemberId | null) => {
    const site = await findSite(services, new URL(order.origin).hostname);
    if (site?.id !== order.siteId) throw new Error("The site of this letter is gone");
    const country = hasVariants(order.language) ? await countryOf(services, site, account) : null;
    const label = fictionalLabel(site, order.language)?.word ?? null;
    const leave = await leaveOf(services, order, account);
    const given = { sender, read: services.files.readObject, country, label, leave };
    const proof = await letterProof(services, site.id, order.to);
    return { ...(await renderLetter(order, site, given)), leave, proof };
  };
}

/**
 * The unsubscribe URL of an optional e-mail (R385); null for a mandatory one. Created when the
 * e-mail is sent, so that no row contains it.
 */
async function leaveOf(
  services: Services,
  { siteId, origin, template, to, language }: LetterOrder,
  accountId: MemberId | null,
): Promise<string | null> {
  const kinds = kindsOf(template);
  if (!accountId || kinds.length === 0) return null;
  const address = await addressHash(services, siteId, to);
  return leaveUrl(origin, services.networkKey, { siteId, accountId, kinds, address, language });
}

/** The country for formats: the member's, else that of a site that serves a single country. */
async function countryOf(
  services: Services,
  { id, countries }: Site,
  account: MemberId | null,
): Promise<string | null> {
  const home = account && (await findHome(services, id, account));
  return home ?? (countries.length === 1 ? (countries[0] as string) : null);
}
