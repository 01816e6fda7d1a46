import { findRecipientAddress } from "~/domain/account/recipient";
import { isCountry, regionalLocale } from "~/domain/location/countries";
import { recheckNotification } from "~/domain/notification-delivery/recheck-before-send";
import type { EmailRequest } from "~/domain/outbox/outbox";
import { EMAIL_TEMPLATES } from "~/domain/outbox/outbox.schema";
import { type EmailCallbacks, sendEmail, servicesForOutboxRow } from "~/domain/outbox/send-email";
import { findHomeCountry } from "~/domain/profile/own-profile";
import { findSite } from "~/domain/site/find-site";
import { fictionalLabel, type Site } from "~/domain/site/site";
import { createEmailProof } from "~/domain/suppression/apply-outcome";
import { addressHash } from "~/domain/suppression/suppression";
import { unsubscribeUrl } from "~/domain/suppression/unsubscribe-link";
import type { EmailId, MemberId } from "~/kit/ids";
import { idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { readConfig } from "~/platform/config";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import { type JobBatch, regenerateMessage, runJobs } from "./run-jobs";

const schema = z.strictObject({ outboxId: idSchemaOf<EmailId>() });

/**
 * Sends the e-mails of queue messages. Idempotent: the outbox records what was sent. A message
 * without an e-mail id is retried until the queue moves it to the dead letters; an e-mail that
 * waits is not dead.
 */
export async function consumeMail(
  { messages }: JobBatch,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const sender = readConfig(env).mailFrom;
  const run = async (there: Services, { outboxId }: z.output<typeof schema>) => {
    const render = await createRenderer(there, sender);
    const recheck: EmailCallbacks["asOfNow"] = async (request, account) => {
      const fields = await recheckNotification(there, { ...request, account });
      return fields && ({ ...request, fields } as EmailRequest);
    };
    const sending = await sendEmail(there, outboxId, {
      render,
      kindsOf,
      asOfNow: recheck,
      regenerate: regenerateMessage(there, "mail"),
      addressee: (request, account) => findRecipientAddress(there, request, account),
    });
    return "wait" in sending ? sending.wait : null;
  };
  const home = ({ outboxId }: z.output<typeof schema>) => servicesForOutboxRow(services, outboxId);
  await runJobs(services, messages, { kind: "mail", schema, home, run });
}

type Render = EmailCallbacks["render"];

const kindsOf: EmailCallbacks["kindsOf"] = (template) => EMAIL_TEMPLATES[template].kinds ?? [];

/** The templates are imported at the first e-mail, so that the Worker starts without them. */
async function createRenderer(services: Services, sender: string): Promise<Render> {
  const { renderEmail } = await import("~/mail/render-email");
  return async (request: EmailRequest, account: MemberId | null) => {
    const site = await findSite(services, new URL(request.origin).hostname);
    if (site?.id !== request.siteId) throw new Error("The site of this letter is gone");
    const country = await countryOf(services, site, account);
    const locale = regionalLocale(request.language, isCountry(country) ? country : null);
    const label = fictionalLabel(site, request.language)?.word ?? null;
    const leave = await unsubscribeUrlOf(services, request, account);
    const options = { sender, read: services.files.readObject, country, locale, label, leave };
    const proof = await createEmailProof(services, site.id, request.to);
    return { ...(await renderEmail(request, site, options)), leave, proof };
  };
}

/**
 * The unsubscribe URL of an optional e-mail (R385); null for a mandatory one. Created when the
 * e-mail is sent, so that no row contains it.
 */
async function unsubscribeUrlOf(
  services: Services,
  { siteId, origin, template, to, language }: EmailRequest,
  accountId: MemberId | null,
): Promise<string | null> {
  const kinds = kindsOf(template);
  if (!accountId || kinds.length === 0) return null;
  const address = await addressHash(services, siteId, to);
  return unsubscribeUrl(origin, services.networkKey, {
    siteId,
    accountId,
    kinds,
    address,
    language,
  });
}

/** The country for formats: the member's, else that of a site that serves a single country. */
async function countryOf(
  services: Services,
  { id, countries }: Site,
  account: MemberId | null,
): Promise<string | null> {
  const home = account && (await findHomeCountry(services, id, account));
  return home ?? (countries.length === 1 ? (countries[0] as string) : null);
}
