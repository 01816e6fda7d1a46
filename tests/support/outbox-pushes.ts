import { env } from "cloudflare:workers";
import { run } from "~/db/batch";
import type { PushFields, PushOrder, PushTemplate } from "~/domain/push/push";
import { saveSubscription } from "~/domain/push/save-subscription";
import { enqueuePush, sendPush } from "~/domain/push/send-push";
import type { PushId } from "~/kit/ids";
import type { Push, Services } from "~/services";
import type { PushAddress, PushMessage, PushResult } from "~/services/delivery";
import { PushBrowser, sessionOf } from "./push-browser";
import { realServices, type TestMember } from "./test-database";

/** A fake of all push services: `came` is the result of each push; requests are recorded. */
export function fakePushServers(
  resultOf: (to: PushAddress) => PushResult = () => ({ status: "sent" }),
) {
  const handed: { endpoint: string; message: PushMessage }[] = [];
  const push: Push = {
    publicKey: "",
    async deliver(to, message) {
      handed.push({ endpoint: to.endpoint, message });
      return resultOf(to);
    },
  };
  return { push, handed };
}

/** A browser of the member's, in a session of its own. */
export async function addBrowser(
  member: TestMember,
  overrides: Parameters<typeof sessionOf>[1] = {},
) {
  const browser = new PushBrowser();
  await saveSubscription(realServices(), await sessionOf(member, overrides), browser.subscription);
  return browser;
}

export const pushOrderOf = <T extends PushTemplate>(
  member: TestMember,
  template: T,
  fields: PushFields[T],
) =>
  ({
    siteId: member.siteId,
    account: member.id,
    origin: `https://${member.siteId}`,
    language: "en",
    template,
    fields,
  }) as PushOrder;

let count = 0;

/** Writes a push to a member; returns its id. */
export async function writePush(
  member: TestMember,
  {
    services = realServices(),
    ...options
  }: { services?: Services; key?: string; dueAt?: number } = {},
): Promise<PushId> {
  const order = pushOrderOf(member, "like", { count: 1 });
  const written = enqueuePush(services, order, { key: `like:${++count}`, ...options });
  await run(services.db, written.statement);
  return written.id;
}

export const pushRow = (id: PushId) =>
  env.DB.prepare("SELECT status, payload, attempts, claimed_until FROM outbox WHERE id = ?")
    .bind(id)
    .first<{ status: string; payload: string; attempts: number; claimed_until: number }>();

const PUSH_TEXT = { title: "t", text: "x", path: "/chats", tag: "chat-x", language: "en" };

/** Sends a push of the outbox, as the queue would. */
export const sendOutboxPush = (
  id: PushId,
  overrides: Partial<Services>,
  render: Parameters<typeof sendPush>[2]["render"] = async () => PUSH_TEXT,
) => sendPush(realServices(overrides), id, { render, regenerate: async () => false });

/** Push services with a result per browser, which may change. */
export const pushServersReturning = (answers: Map<string, PushResult["status"]>) =>
  fakePushServers(({ endpoint }) => {
    const result = answers.get(endpoint) ?? "sent";
    return result === "later" ? { status: result, seconds: null } : { status: result };
  });
