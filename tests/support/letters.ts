import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, vi } from "vitest";
import { run } from "~/db/batch";
import { enqueueLetter, type OwnedOrder } from "~/domain/outbox/enqueue-letter";
import type { LetterOrder } from "~/domain/outbox/outbox";
import type { LetterId, SiteId } from "~/kit/ids";
import { consumeMail } from "../../workers/jobs/consume-mail";
import { bindings, directory } from "./bindings";
import { addSite, realServices } from "./world";

export const services = realServices();
export const SECRET = "s".repeat(43);

export let site: SiteId;
export let lines: string[];
beforeEach(async () => {
  site = await addSite({ name: "Amorelle", mail_name: "Amorelle" });
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

/** An e-mail that names the recipient, which one to an unconfirmed address may not. */
export const TO_SAM = {
  template: "login_code",
  fields: { name: "Sam & <b>Jo</b>", code: "654321" },
} as Partial<LetterOrder>;

export async function write(order: Partial<OwnedOrder> = {}): Promise<LetterId> {
  const letter = enqueueLetter(services, {
    account: null,
    template: "activate",
    siteId: site,
    to: "sam@example.test",
    language: "en",
    origin: `https://${site}`,
    fields: { secret: SECRET, code: "012345" },
    ...order,
  } as OwnedOrder);
  await run(services.db, letter.statement);
  return letter.id;
}

export const consume = (...bodies: unknown[]) => consumeTry(1, ...bodies);

/** The same on the n-th delivery attempt of the queue. */
export async function consumeTry(attempts: number, ...bodies: unknown[]) {
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
export const mails = async () =>
  (
    await directory
      .prepare("SELECT * FROM local_mails WHERE site_id = ?")
      .bind(site)
      .all<Record<string, string>>()
  ).results;
