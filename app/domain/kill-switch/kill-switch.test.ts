import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { run } from "~/db/batch";
import { newClientId } from "~/kit/client-id";
import { days, minutes } from "~/kit/duration";
import type { EmailId, SiteId } from "~/kit/ids";
import type { Email, Mailer } from "~/services";
import { newestEntries } from "../../../tests/support/audit-entries";
import { siteOf } from "../../../tests/support/member-fixtures";
import {
  addBuyer as addPayer,
  addPending,
  applyPaymentEvent,
  describeOrder,
} from "../../../tests/support/order-payments";
import {
  addBrowser,
  fakePushServers,
  sendOutboxPush,
  writePush,
} from "../../../tests/support/outbox-pushes";
import {
  addBuyer,
  NOON,
  orderFormOf,
  ordersOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { signupContext, signupFields } from "../../../tests/support/signups";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { sendMessage } from "../conversation/send-message";
import { beginPayment } from "../order/begin-payment";
import { placeOrder } from "../order/place-order";
import { enqueueEmail } from "../outbox/enqueue-email";
import type { EmailRequest } from "../outbox/outbox";
import { requeueEmails, sendEmail } from "../outbox/send-email";
import { isAllowed, ROLES } from "../permission/permission";
import { requeuePushes } from "../push/send-push";
import { signUp } from "../signup/sign-up";
import { changeSwitch } from "./change-switch";
import { listSwitchedOff } from "./list-switched-off";

const change = (siteId: SiteId, name: string, { off = true, by = staffWith("operator") } = {}) =>
  changeSwitch(realServices(), by, { name, off, sites: [siteId], reason: "An incident" });
const results = async (...parts: Parameters<typeof change>) =>
  (await change(...parts)).map(({ result }) => result);

describe("a kill switch", () => {
  let siteId: SiteId;
  beforeEach(async () => {
    siteId = await addSite();
  });
  const offHere = async () =>
    (await listSwitchedOff(realServices()))
      .filter(({ site }) => site.id === siteId)
      .map(({ name }) => name);

  test("is listed with who switched it off, when and why", async () => {
    const other = await addSite();
    const by = staffWith("operator");
    await change(siteId, "mail", { by });
    await change(siteId, "mail", { off: false });
    const since = Date.now();
    await change(siteId, "mail", { by });
    await change(other, "mail");
    const listed = await listSwitchedOff(realServices());
    const [mail] = listed.filter(({ site }) => site.id === siteId);
    expect(mail).toMatchObject({ name: "mail", staffName: by.name, reason: "An incident" });
    expect(mail?.since).toBeGreaterThanOrEqual(since);
  });

  test("is switched off and on, each with an entry that has the state before and after", async () => {
    expect(await results(siteId, "sending")).toEqual(["done"]);
    expect(await results(siteId, "mail")).toEqual(["done"]);
    expect(await offHere()).toEqual(["mail", "sending"]);
    expect((await siteOf(siteId)).switched_off).toEqual(["mail", "sending"]);
    await change(siteId, "sending", { off: false });
    expect(await newestEntries(1)).toMatchObject([
      {
        action: "switch.turned_on",
        subject_kind: "switch",
        subject_id: "sending",
        site_id: siteId,
        reason: "An incident",
        before: '{"off":["mail","sending"]}',
        after: '{"off":["mail"]}',
      },
    ]);
    await change(siteId, "mail", { off: false });
    expect(await offHere()).toEqual([]);
  });

  test("changes nothing and writes no entry if it is so already", async () => {
    await change(siteId, "lander:gallery");
    const before = await newestEntries(1);
    expect(await results(siteId, "lander:gallery")).toEqual(["unchanged"]);
    expect(await results(siteId, "push", { off: false })).toEqual(["unchanged"]);
    expect(await newestEntries(1)).toEqual(before);
  });

  test("of an unknown name or site is not found", async () => {
    expect(await results(siteId, "constructor")).toEqual(["not_found"]);
    expect(await results("none" as SiteId, "mail")).toEqual(["not_found"]);
  });

  test("keeps the change of one of two concurrent operators", async () => {
    const both = await Promise.all([results(siteId, "mail"), results(siteId, "push")]);
    const done = both.flat().filter((result) => result === "done");
    expect(done).toHaveLength((await offHere()).length);
    expect(both.flat().every((result) => ["done", "changed_meanwhile"].includes(result))).toBe(
      true,
    );
  });

  test.each(ROLES)("is used by the role %s only if it permits it", async (role) => {
    const allowed = isAllowed([role], "switches.use");
    expect(await results(siteId, "mail", { by: staffWith(role) })).toEqual([
      allowed ? "done" : "not_permitted",
    ]);
    expect(await offHere()).toEqual(allowed ? ["mail"] : []);
  });
});

describe("what is switched off", () => {
  test("messages are refused at once, cost nothing, and are sent afterwards", async () => {
    const siteId = await addSite();
    const site = await siteOf(siteId); // as an isolate knows it that has not loaded it again
    const sender = await addMember(siteId, { premium: true, credits: 5 });
    const recipient = await addMember(siteId);
    const clientId = newClientId();
    const send = () =>
      sendMessage(
        realServices(),
        { site, id: sender.id },
        { to: recipient.id, clientId, text: "hello", shown: 1 },
      );
    await change(siteId, "sending");
    expect(await send()).toEqual({ ok: false, refusal: "sending_paused" });
    const spent = env.DB.prepare("SELECT balance FROM wallets WHERE account_id = ?");
    expect(await spent.bind(sender.id).first("balance")).toBe(5);
    await change(siteId, "sending", { off: false });
    expect(await send()).toMatchObject({ ok: true, value: { balance: 4 } });
  });

  test("signups are refused at once and possible afterwards", async () => {
    const siteId = await addSite();
    const site = await siteOf(siteId);
    const email = `${crypto.randomUUID()}@example.test`;
    const join = () =>
      signUp(realServices(), { ...signupContext(), site }, { ...signupFields, email });
    await change(siteId, "signups");
    expect(await join()).toEqual({ ok: false, refusal: "signups_paused" });
    const stored = env.DB.prepare("SELECT 1 FROM accounts WHERE email = ?").bind(email);
    expect(await stored.first()).toBeNull();
    await change(siteId, "signups", { off: false });
    expect(await join()).toMatchObject({ ok: true });
  });

  test("begun payments are settled while payments are switched off", async () => {
    const pending = await addPending(await addPayer());
    await change(pending.member.siteId, "payments");
    await applyPaymentEvent(pending, { state: "completed" });
    expect(await describeOrder(pending)).toMatchObject({ order: "completed" });
  });

  test("orders and payments are refused at once and possible afterwards", async () => {
    const buyer = await addBuyer();
    const { id: siteId } = buyer.site;
    const services = shopServicesAt(NOON);
    const bought = await placeOrder(services, buyer, orderFormOf());
    if (!bought.ok) throw new Error(bought.refusal);
    await change(siteId, "payments");
    expect(await placeOrder(services, buyer, orderFormOf())).toEqual({
      ok: false,
      refusal: "closed",
    });
    expect(await ordersOf(buyer)).toHaveLength(1);
    const payer = { ...buyer, origin: "https://site.test" };
    expect(await beginPayment(services, payer, { orderId: bought.value })).toMatchObject({
      refusal: "closed",
    });
    await change(siteId, "payments", { off: false });
    expect(await beginPayment(services, payer, { orderId: bought.value })).toMatchObject({
      ok: true,
    });
  });

  test("e-mails wait and are sent afterwards, also by the scheduled job", async () => {
    const me = await addMember(await addSite());
    const { siteId } = me;
    const id = await writeEmail(me);
    await change(siteId, "mail");
    expect(await deliver(id)).toEqual({ status: "gone", delivered: 0 });
    expect(await enqueuedAfter(days(1))).not.toContain(id);
    await change(siteId, "mail", { off: false });
    expect(await enqueuedAfter(days(1))).toContain(id);
    expect(await deliver(id)).toEqual({ status: "sent", delivered: 1 });
  });

  test("pushes wait and are sent afterwards, also by the scheduled job", async () => {
    const me = await addMember(await addSite());
    await addBrowser(me);
    const [id, { push, handed }] = [await writePush(me), fakePushServers()];
    const stuck = async () => {
      const enqueued: string[] = [];
      const services = realServices({ now: () => Date.now() + minutes(10) });
      services.queues = {
        ...services.queues,
        enqueuePush: async (one: string) => void enqueued.push(one),
      };
      await requeuePushes(services);
      return enqueued;
    };
    await change(me.siteId, "push");
    expect(await sendOutboxPush(id, { push })).toEqual({ status: "done" });
    expect([handed.length, await stuck()]).toEqual([0, expect.not.arrayContaining([id])]);
    await change(me.siteId, "push", { off: false });
    expect(await stuck()).toContain(id);
    expect(await sendOutboxPush(id, { push })).toEqual({ status: "sent" });
  });
});

async function writeEmail({ siteId, id: account }: TestMember): Promise<EmailId> {
  const services = realServices();
  const email = enqueueEmail(services, {
    template: "takeout_ready",
    siteId,
    account,
    to: emailAddressOf(account),
    language: "en",
    origin: "https://site.test",
    fields: { name: "Sam" },
  });
  await run(services.db, email.statement);
  return email.id;
}

async function deliver(id: EmailId) {
  let delivered = 0;
  const mail: Mailer = {
    deliver: async () => {
      delivered++;
      return { status: "sent" };
    },
    read: null,
  };
  const { status } = await sendEmail(realServices({ mail }), id, {
    render: async () => ({}) as Email,
    kindsOf: () => [],
    addressee: async ({ to }: EmailRequest) => to,
    asOfNow: async (request) => request,
    regenerate: async () => false,
  });
  return { status, delivered };
}

async function enqueuedAfter(time: number): Promise<string[]> {
  const enqueued: string[] = [];
  const services = realServices({ now: () => Date.now() + time });
  services.queues = {
    ...services.queues,
    enqueueMail: async (id: string) => void enqueued.push(id),
  };
  await requeueEmails(services);
  return enqueued;
}
