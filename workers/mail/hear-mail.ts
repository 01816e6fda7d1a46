import { hearReport } from "~/domain/suppression/hear-report";
import { createServices } from "~/platform/create-services";
import { readReport } from "~/platform/mail/read-report";

/** A report carries a letter of ours at most; whatever is larger is none. */
const LARGEST = 256 * 1024;

/**
 * Takes the mail to MAIL_REPORTS (Cloudflare's Email Routing hands it to the Worker): reports of letters, and mails that ask for
 * no more. Nobody reads anything else there, and its writer is told so while they are still connected.
 */
export async function hearMail(
  message: ForwardableEmailMessage,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const report = message.rawSize > LARGEST ? null : await readReport(message.raw).catch(() => null);
  if (report && (await hearReport(services, report))) return;
  services.log("mail.unheard", { size: message.rawSize, report: report !== null });
  // To answer what a machine wrote would begin a loop.
  if (!isAutomatic(message.headers)) message.setReject("Nobody reads this mailbox");
}

/** RFC 3834; the sender of a report has no address (RFC 5321, 4.5.5). */
const isAutomatic = (headers: Headers) =>
  !/^(?:no)?$/i.test(headers.get("auto-submitted")?.trim() ?? "") ||
  /multipart\/report/i.test(headers.get("content-type") ?? "");
