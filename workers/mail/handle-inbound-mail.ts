import { findSupportSites, receiveMail } from "~/domain/support/receive-mail";
import { handleMailReport } from "~/domain/suppression/apply-outcome";
import { normalizeEmail } from "~/kit/email";
import { createServices } from "~/platform/create-services";
import { readMailReport } from "~/platform/mail/read-mail-report";
import { readSupportMail } from "~/platform/mail/read-support-mail";
import type { Services } from "~/services";

/** A report contains at most one of our e-mails; larger mails are no reports. */
const MAX_REPORT_BYTES = 256 * 1024;
/** Parsing a larger one could need more memory than a Worker has; photos fit. */
const MAX_SUPPORT_BYTES = 10 * 1024 * 1024;

/**
 * Handles mail that Cloudflare's Email Routing delivers to the Worker: to `support_email` of a
 * site, and to MAIL_REPORTS, where it is bounces, spam reports and unsubscribe mails. Other mail is
 * rejected while its sender is still connected.
 */
export async function handleInboundMail(
  message: ForwardableEmailMessage,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const isReport = /multipart\/report/i.test(message.headers.get("content-type") ?? "");
  const sites = isReport ? [] : await findSupportSites(services, normalizeEmail(message.to));
  if (sites.length > 0) return handleSupportMail(services, sites, message);
  const report =
    message.rawSize > MAX_REPORT_BYTES ? null : await readMailReport(message.raw).catch(() => null);
  if (report && (await handleMailReport(services, report))) return;
  services.log("mail.unheard", { size: message.rawSize, report: report !== null });
  reject(message, "Nobody reads this mailbox");
}

/** Stores an e-mail to support. Nothing is sent back, so that no loop can start (R438). */
async function handleSupportMail(
  services: Services,
  sites: Parameters<typeof receiveMail>[1],
  message: ForwardableEmailMessage,
): Promise<void> {
  if (message.rawSize > MAX_SUPPORT_BYTES)
    return reject(message, "This message is too large: send it without attachments");
  const raw = new Uint8Array(await new Response(message.raw).arrayBuffer());
  const mail = await readSupportMail(raw, { envelopeFrom: message.from }).catch(() => null);
  if (mail?.own) return; // a complaint that was e-mailed to support is in the inbox already
  if (!mail) {
    services.log("support.unreadable", { size: message.rawSize });
    return reject(message, "This message could not be read");
  }
  const result = await receiveMail(services, sites, mail);
  if (result === "too_many") reject(message, "Too many messages: write again in an hour");
}

/** Answering an automatic mail could start a loop. */
function reject(message: ForwardableEmailMessage, reason: string): void {
  if (!isAutomatic(message.headers)) message.setReject(reason);
}

/** RFC 3834; the sender of a bounce is empty (RFC 5321, 4.5.5). */
const isAutomatic = (headers: Headers) =>
  !/^(?:no)?$/i.test(headers.get("auto-submitted")?.trim() ?? "") ||
  /multipart\/report/i.test(headers.get("content-type") ?? "");
