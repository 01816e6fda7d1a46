import { expect, test, vi } from "vitest";
import type { Email, Mailer, Services } from "~/services";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { addUnreadMessage, notificationServices } from "../../../tests/support/notification-setup";
import { queueTestEmail, setUpOutbox, site } from "../../../tests/support/outbox-emails";
import {
  addBrowser,
  fakePushServers,
  pushRow,
  writePush,
} from "../../../tests/support/outbox-pushes";
import { addMember, addSite } from "../../../tests/support/test-database";
import { notifyMember } from "../notification-delivery/notify-member";
import { sendPush } from "../push/send-push";
import { sendEmail } from "./send-email";

setUpOutbox();

const CONTENT = { title: "t", text: "x", path: "/chats", tag: "chat-x", language: "en" };
const PUSH = { render: async () => CONTENT, regenerate: async () => false };
const CLAIM_UPDATE = /SET attempts = attempts \+ 1/;
const RESULT_UPDATE = /SET status = /;

/** A fake mail service that accepts every e-mail and counts them. */
function mailer() {
  let handed = 0;
  const deliver: Mailer["deliver"] = async () => {
    handed++;
    return { status: "sent" };
  };
  return { mail: { deliver, read: null }, handed: () => handed };
}
const createEmail = async () => ({
  siteId: site,
  id: await queueTestEmail({ template: "password_changed", fields: { name: "Sam" } }),
});
const send = (services: Services, { id }: Awaited<ReturnType<typeof createEmail>>) =>
  sendEmail(services, id, {
    render: async () => ({}) as Email,
    kindsOf: () => [],
    addressee: async (order: { to: string }) => order.to,
    asOfNow: async (order) => order,
    regenerate: async () => false,
  });

test("an e-mail is sent once if the database reply to its update is lost", async () => {
  const { mail, handed } = mailer();
  const { well, lost, attempts } = await lostAnswer(RESULT_UPDATE, createEmail, send, { mail });
  expect([attempts, lost.result, handed()]).toEqual([2, well.result, 2]);
  await send(notificationServices().services, lost.world);
  expect(handed()).toBe(2);
});

test("a claim whose reply is lost counts one attempt and waits for expiry", async () => {
  const { mail, handed } = mailer();
  const { lost, attempts } = await lostAnswer(CLAIM_UPDATE, createEmail, send, { mail });
  expect([attempts, JSON.parse(lost.result).status, handed()]).toEqual([2, "busy", 1]);
  expect(await pushRow(lost.world.id as never)).toMatchObject({ status: "waiting", attempts: 1 });
});

const createPush = async () => {
  const member = await addMember(await addSite());
  await addBrowser(member);
  return { siteId: member.siteId, member, id: await writePush(member) };
};

test.each([
  ["noted", RESULT_UPDATE, "sent", 2],
  ["claimed", CLAIM_UPDATE, "busy", 1],
] as const)(
  "a push is delivered correctly if the reply is lost when it was %s",
  async (_, of, status, many) => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const { push, handed } = fakePushServers();
    const { lost, attempts } = await lostAnswer(
      of,
      createPush,
      (services, { id }) => sendPush(services, id, PUSH),
      { push },
    );
    expect([attempts, JSON.parse(lost.result).status, handed.length]).toEqual([2, status, many]);
    expect(await pushRow(lost.world.id)).toMatchObject({ attempts: 1 });
  },
);

test("a refusal by a push service is counted once if the reply is lost", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { push } = fakePushServers(() => ({ status: "refused" }));
  const { well, lost, attempts } = await lostAnswer(
    RESULT_UPDATE,
    createPush,
    (services, { id }) => sendPush(services, id, PUSH),
    { push },
  );
  expect([attempts, lost.there]).toEqual([1, well.there]);
  expect(lost.there).toContainEqual(
    expect.objectContaining({ table: "push_subscriptions", faults: 1 }),
  );
});

test("a notification is written once per channel if the reply is lost", async () => {
  const waiting = async () => {
    const { site: siteId, ...rest } = await addUnreadMessage();
    return { siteId, ...rest };
  };
  const { well, lost, attempts } = await lostAnswer(
    /INSERT INTO outbox/,
    waiting,
    ({ db, readTogether }, { me, conversation }) =>
      notifyMember(
        { ...notificationServices().services, db, readTogether },
        { siteId: me.siteId, account: me.id, conversation, notice: "message" },
      ),
  );
  expect([attempts, lost.there]).toEqual([2, well.there]);
  expect(lost.there).toContainEqual(expect.objectContaining({ table: "outbox", rows: 2 }));
});
