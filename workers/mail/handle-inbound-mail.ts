import { handleMailReport } from "~/domain/suppression/apply-outcome";
import { createServices } from "~/platform/create-services";
import { readMailReport } from "~/platform/mail/read-mail-report";

/** A report contains at most one of our e-mails; larger mails are no reports. */
const MAX_REPORT_BYTES = 256 * 1024;

/**
 * Handles mail to MAIL_REPORTS, which Cloudflare's Email Routing delivers to the Worker: bounces,
 * spam reports and unsubscribe mails. Nobody reads other mail, so it is rejected while its sender
 * is still connected.
 */
export async function handleInboundMail(
  message: ForwardableEmailMessage,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const report =
    message.rawSize > MAX_REPORT_BYTES ? null : await readMailReport(message.raw).catch(() => null);
  if (report && (await handleMailReport(services, report))) return;
  services.log("mail.unheard", { size: message.rawSize, report: report !== null });
  // Answering an automatic mail could start a loop.
  if (!isAutomatic(message.headers)) message.setReject("Nobody reads this mailbox");
}

/** RFC 3834; the sender of a bounce is empty (RFC 5321, 4.5.5). */
const isAutomatic = (headers: Headers) =>
  !/^(?:no)?$/i.test(headers.get("auto-submitted")?.trim() ?? "") ||
  /multipart\/report/i.test(headers.get("content-type") ?? "");
