import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, vi } from "vitest";
import { run } from "~/db/batch";
import { enqueueEmail, type OwnedEmailRequest } from "~/domain/outbox/enqueue-email";
import type { EmailRequest } from "~/domain/outbox/outbox";
import type { EmailId, SiteId } from "~/kit/ids";
import { consumeMail } from "../../workers/jobs/consume-mail";
import { bindings, directory } from "./bindings";
import { addSite, realServices } from "./test-database";

export const services = realServices();
export const SECRET = "s".repeat(43);

export let site: SiteId;
export let lines: string[];
/** Registers a new site and a recorded log for each test of a file. */
export function setUpOutbox(): void {
  beforeEach(async () => {
    site = await addSite({ name: "Amorelle", mail_name: "Amorelle" });
    lines = [];
    vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
    vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  });
  afterEach(() => vi.restoreAllMocks());
}

/** An e-mail that names the recipient, which one to an unconfirmed address may not. */
export const EMAIL_TO_SAM = {
  template: "login_code",
  fields: { name: "Sam & <b>Jo</b>", code: "654321" },
} as Partial<EmailRequest>;

export async function queueTestEmail(request: Partial<OwnedEmailRequest> = {}): Promise<EmailId> {
  const email = enqueueEmail(services, {
    account: null,
    template: "activate",
    siteId: site,
    to: "sam@example.test",
    language: "en",
    origin: `https://${site}`,
    fields: { secret: SECRET, code: "012345" },
    ...request,
  } as OwnedEmailRequest);
  await run(services.db, email.statement);
  return email.id;
}

export const consumeJobs = (...bodies: unknown[]) => consumeJobsAtAttempt(1, ...bodies);

/** The same on the n-th delivery attempt of the queue. */
export async function consumeJobsAtAttempt(attempts: number, ...bodies: unknown[]) {
  const messages = bodies.map((body, n) => ({
    id: `message-${n}`,
    timestamp: new Date(),
    attempts,
    body,
  }));
  const batch = createMessageBatch("dating-mail", messages);
  const context = createExecutionContext();
  await consumeMail(batch, bindings, context);
  await waitOnExecutionContext(context);
  return getQueueResult(batch, context);
}

export const outboxRow = (id: string) =>
  env.DB.prepare("SELECT status, payload, attempts FROM outbox WHERE id = ?").bind(id).first();
export const localMails = async () =>
  (
    await directory
      .prepare("SELECT * FROM local_mails WHERE site_id = ?")
      .bind(site)
      .all<Record<string, string>>()
  ).results;
