import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { run } from "~/db/batch";
import { enqueueLetter } from "~/domain/outbox/enqueue-letter";
import type { LetterOrder } from "~/domain/outbox/outbox";
import { MAX_TRIES, sendLetter } from "~/domain/outbox/send-letter";
import { newId } from "~/kit/ids";
import type { Letter } from "~/services";
import { addSite, realServices } from "../../tests/support/world";
import { consumeMail } from "./consume-mail";

const bindings = env as unknown as Env;
const services = realServices();
const SECRET = "s".repeat(43);

let site: string;
let lines: string[];
beforeEach(async () => {
  site = await addSite({ name: "Amorelle", mail_name: "Amorelle" });
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

/** A letter that names somebody, since one to an address that nobody confirmed may not. */
const TO_SAM = {
  template: "login_code",
  fields: { name: "Sam & <b>Jo</b>", code: "654321" },
} as Partial<LetterOrder>;

async function write(order: Partial<LetterOrder> = {}): Promise<string> {
  const letter = enqueueLetter(services, {
    template: "activate",
    siteId: site,
    to: "sam@example.test",
    language: "en",
    origin: `https://${site}`,
    fields: { secret: SECRET, code: "012345" },
    ...order,
  } as LetterOrder);
  await run(services.db, letter.statement);
  return letter.id;
}

async function consume(...bodies: unknown[]) {
  const messages = bodies.map((body, n) => ({
    id: `message-${n}`,
    timestamp: new Date(),
    attempts: 1,
    body,
  }));
  const batch = createMessageBatch("dating-mail", messages);
  const context = createExecutionContext();
  await consumeMail(batch, bindings, context);
  await waitOnExecutionContext(context);
  return getQueueResult(batch, context);
}

const outboxRow = (id: string) =>
  env.DB.prepare("SELECT status, payload, attempts FROM outbox WHERE id = ?").bind(id).first();
const mails = async () =>
  (
    await env.DB.prepare("SELECT * FROM local_mails WHERE site_id = ?")
      .bind(site)
      .all<Record<string, string>>()
  ).results;

test("a letter leaves in the member's language, as HTML and as plain text that says as much, and its payload is emptied", async () => {
  const id = await write();
  const result = await consume({ outboxId: id });
  expect(result.explicitAcks).toEqual(["message-0"]);
  expect(await outboxRow(id)).toEqual({ status: "sent", payload: "", attempts: 1 });
  const [mail] = await mails();
  expect(mail).toMatchObject({
    id,
    recipient: "sam@example.test",
    language: "en",
    subject: "012 345: confirm your e-mail address for Amorelle",
  });
  for (const body of [mail?.html, mail?.plain]) {
    expect(body).toContain(`https://${site}/${SECRET}`);
    expect(body).toContain("012 345");
  }
});

test("a letter says in which language it is, for whoever has it read aloud", async () => {
  await consume({ outboxId: await write({ language: "nl" }) });
  const [mail] = await mails();
  expect(
    new Set([...(mail?.html ?? "").matchAll(/ lang="(\w+)"/g)].map((match) => match[1])),
  ).toEqual(new Set(["nl"]));
  expect(mail?.subject).not.toMatch(/confirm your/);
});

test("what a member typed is text in a mail, never markup", async () => {
  await consume({ outboxId: await write(TO_SAM) });
  const [mail] = await mails();
  expect(mail?.html).not.toContain("<b>Jo</b>");
  expect(mail?.html).toContain("&lt;b&gt;Jo&lt;/b&gt;");
});

test("a mail loads nothing and tracks nobody: its only addresses are its button's", async () => {
  await consume({ outboxId: await write() });
  const [mail] = await mails();
  const addresses = [
    ...(mail?.html ?? "").matchAll(/(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)/g),
  ].map((match) => match[1]);
  expect(new Set(addresses)).toEqual(new Set([`https://${site}/${SECRET}`]));
});

test("a queue that delivers twice mails once", async () => {
  const id = await write();
  await consume({ outboxId: id }, { outboxId: id });
  const again = await consume({ outboxId: id });
  expect(again.explicitAcks).toEqual(["message-0"]);
  expect(await mails()).toHaveLength(1);
  expect(await outboxRow(id)).toMatchObject({ status: "sent", attempts: 1 });
});

test("of two consumers at once one sends and the other comes back later", async () => {
  const id = await write();
  const result = await consume({ outboxId: id }, { outboxId: id });
  expect(result.explicitAcks).toHaveLength(1);
  expect(result.retryMessages).toHaveLength(1);
});

test("a job that names no letter is retried, so that the queue moves it to the dead letters", async () => {
  const result = await consume({ outboxId: "not an id" }, "nonsense", null);
  expect(result.explicitAcks).toEqual([]);
  expect(result.retryMessages).toHaveLength(3);
});

test("a letter that is gone is done with", async () => {
  expect((await consume({ outboxId: newId() })).explicitAcks).toEqual(["message-0"]);
});

test("a letter that cannot be written is tried again, and given up in the end, forgetting what it said", async () => {
  const id = await write({ origin: "https://gone.test" });
  const first = await consume({ outboxId: id });
  expect(first.retryMessages).toMatchObject([{ msgId: "message-0" }]);
  expect(await outboxRow(id)).toMatchObject({ status: "waiting", attempts: 1 });
  for (let n = 2; n <= MAX_TRIES; n++) await consume({ outboxId: id });
  expect(await outboxRow(id)).toEqual({ status: "failed", payload: "", attempts: MAX_TRIES });
  expect((await consume({ outboxId: id })).explicitAcks).toEqual(["message-0"]);
});

test("nothing about anybody is logged, neither when a letter leaves nor when it fails", async () => {
  await consume({ outboxId: await write() });
  await consume({ outboxId: await write(TO_SAM) });
  await consume({ outboxId: await write({ origin: "https://gone.test" }) });
  expect(lines.length).toBeGreaterThanOrEqual(2);
  for (const personal of ["sam@example.test", "example", "Sam", "Jo", SECRET, "012345", "012 345"])
    expect(lines.join("\n")).not.toContain(personal);
});

test("a letter of another site than its address is not sent", async () => {
  const id = await write({ origin: `https://${await addSite()}` });
  expect((await consume({ outboxId: id })).retryMessages).toHaveLength(1);
  expect(await mails()).toEqual([]);
});

test("why a letter failed is logged by its kind, without the mailer's words", async () => {
  const id = await write();
  const deliver = () => Promise.reject(new RangeError("550 no mailbox sam@example.test"));
  const failing = { ...services, mail: { deliver } };
  expect(await sendLetter(failing, id, async () => ({}) as Letter)).toBe("failed");
  expect(lines.at(-1)).toContain('"fault":"RangeError"');
  expect(lines.join()).not.toContain("mailbox");
});

test("a letter with a code alone has no button", async () => {
  await consume({
    outboxId: await write({
      template: "login_code",
      fields: { name: "Sam", code: "654321" },
    } as Partial<LetterOrder>),
  });
  const [mail] = await mails();
  expect(mail?.plain).toContain("654 321");
  expect(mail?.html).not.toContain("href=");
});
