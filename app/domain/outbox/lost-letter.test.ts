import { expect, test, vi } from "vitest";
import type { Letter, Mailer, Services } from "~/services";
import { site, write } from "../../../tests/support/letters";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { addBrowser, pushRow, pushStandIn, writePush } from "../../../tests/support/pushes";
import { addWaiting, tellingServices } from "../../../tests/support/telling";
import { addMember, addSite } from "../../../tests/support/world";
import { sendPush } from "../push/send-push";
import { tellMember } from "../telling/tell-member";
import { sendLetter } from "./send-letter";

const WORDS = { title: "t", text: "x", path: "/chats", tag: "chat-x", language: "en" };
const PUSH = { render: async () => WORDS, writeAnew: async () => false };
const CLAIM = /SET attempts = attempts \+ 1/;
const NOTED = /SET status = /;

/** A fake mail service that accepts every e-mail and counts them. */
function mailer() {
  let handed = 0;
  const deliver: Mailer["deliver"] = async () => {
    handed++;
    return { came: "sent" };
  };
  return { mail: { deliver, read: null }, handed: () => handed };
}
const letter = async () => ({
  siteId: site,
  id: await write({ template: "password_changed", fields: { name: "Sam" } }),
});
const send = (services: Services, { id }: Awaited<ReturnType<typeof letter>>) =>
  sendLetter(services, id, {
    ...{
      render: async () => ({}) as Letter,
      kindsOf: () => [],
      addressee: async (order: { to: string }) => order.to,
    },
    ...{ asOfNow: async (order) => order, writeAnew: async () => false },
  });

test("an e-mail is sent once if the database reply to its update is lost", async () => {
  const { mail, handed } = mailer();
  const { well, lost, asked } = await lostAnswer(NOTED, letter, send, { mail });
  expect([asked, lost.came, handed()]).toEqual([2, well.came, 2]);
  await send(tellingServices().services, lost.world);
  expect(handed()).toBe(2);
});

test("a claim whose reply is lost counts one attempt and waits for expiry", async () => {
  const { mail, handed } = mailer();
  const { lost, asked } = await lostAnswer(CLAIM, letter, send, { mail });
  expect([asked, JSON.parse(lost.came).came, handed()]).toEqual([2, "busy", 1]);
  expect(await pushRow(lost.world.id as never)).toMatchObject({ status: "waiting", attempts: 1 });
});

const pushed = async () => {
  const member = await addMember(await addSite());
  await addBrowser(member);
  return { siteId: member.siteId, member, id: await writePush(member) };
};

test.each([
  ["noted", NOTED, "sent", 2],
  ["claimed", CLAIM, "busy", 1],
] as const)(
  "a push is delivered correctly if the reply is lost when it was %s",
  async (_, of, came, many) => {
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const { push, handed } = pushStandIn();
    const { lost, asked } = await lostAnswer(
      of,
      pushed,
      (services, { id }) => sendPush(services, id, PUSH),
      { push },
    );
    expect([asked, JSON.parse(lost.came).came, handed.length]).toEqual([2, came, many]);
    expect(await pushRow(lost.world.id)).toMatchObject({ attempts: 1 });
  },
);

test("a refusal by a push service is counted once if the reply is lost", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { push } = pushStandIn(() => ({ came: "refused" }));
  const { well, lost, asked } = await lostAnswer(
    NOTED,
    pushed,
    (services, { id }) => sendPush(services, id, PUSH),
    { push },
  );
  expect([asked, lost.there]).toEqual([1, well.there]);
  expect(lost.there).toContainEqual(
    expect.objectContaining({ table: "push_subscriptions", faults: 1 }),
  );
});

test("a notification is written once per channel if the reply is lost", async () => {
  const waiting = async () => {
    const { site: siteId, ...rest } = await addWaiting();
    return { siteId, ...rest };
  };
  const { well, lost, asked } = await lostAnswer(
    /INSERT INTO outbox/,
    waiting,
    ({ db, readTogether }, { me, conversation }) =>
      tellMember(
        { ...tellingServices().services, db, readTogether },
        { siteId: me.siteId, account: me.id, conversation, notice: "message" },
      ),
  );
  expect([asked, lost.there]).toEqual([2, well.there]);
  expect(lost.there).toContainEqual(expect.objectContaining({ table: "outbox", rows: 2 }));
});
