import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { logIn } from "~/domain/session/log-in";
import { endSession, startSession } from "~/domain/session/start-session";
import { hashSecret } from "~/kit/secret";
import { type LiveEvent, SESSION_ENDED } from "~/live/protocol";
import { addLike } from "../../tests/support/people";
import { addMember, addSite, realServices, type TestMember } from "../../tests/support/world";

const { MEMBER_CHANNELS: channels, CONVERSATION_ROOMS: rooms } = env as unknown as Env;
const services = realServices();
const channelOf = (member: TestMember) => channels.getByName(`${member.siteId}:${member.id}`);

const knock = (member: TestMember, session = "s") =>
  channelOf(member).fetch("https://channel/", { headers: { upgrade: "websocket", "x-site": member.siteId, "x-member": member.id, "x-session": session } });

async function openPage(member: TestMember, session = "s") {
  const socket = (await knock(member, session)).webSocket as WebSocket;
  const page = { socket, told: [] as LiveEvent[], closed: 0 };
  socket.addEventListener("message", (message) => void page.told.push(JSON.parse(String(message.data))));
  socket.addEventListener("close", ({ code }) => {
    page.closed = code;
  });
  socket.accept();
  await expect.poll(() => page.told.length).toBe(1);
  return page;
}

async function talk() {
  const site = await addSite();
  const [writer, reader] = [await addMember(site, { premium: true, credits: 3 }), await addMember(site)];
  const id = await conversationIdOf(site, writer.id, reader.id);
  const send = () =>
    rooms.getByName(id).send(id, { siteId: site, senderId: writer.id, recipientId: reader.id, clientId: crypto.randomUUID(), body: "hi", price: 1 });
  await send();
  return { id, writer, reader, send };
}

test("a page that opens its socket is told the numbers of now, whatever was announced while it had none", async () => {
  const { writer, reader, send } = await talk();
  await send();
  await addLike(writer, reader);
  expect((await openPage(reader)).told).toEqual([{ type: "badges", unread: 2, newLikes: 1 }]);
});

test("logging out closes the pages of that session and of no other", async () => {
  const member = await addMember(await addSite());
  const [here, there] = await Promise.all(["a", "b"].map((device) => startSession(services, { siteId: member.siteId, accountId: member.id, device })));
  const [mine, others] = [await openPage(member, await hashSecret(here as string)), await openPage(member, await hashSecret(there as string))];
  await endSession(services, await hashSecret(here as string));
  await expect.poll(() => mine.closed).toBe(SESSION_ENDED);
  await channelOf(member).announce({ type: "badges", unread: 1, newLikes: 0 });
  await expect.poll(() => others.told.length).toBe(2);
  expect(others.closed).toBe(0);
  expect(mine.told).toHaveLength(1);
});

test("a login that replaces a session closes the pages of the one before, whoever it was of", async () => {
  const site = await addSite();
  const [before, after] = [await addMember(site), await addMember(site)];
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
    .bind(await services.passwords.hash("a quiet evening"), after.id)
    .run();
  const session = await hashSecret(await startSession(services, { siteId: site, accountId: before.id, device: "" }));
  const page = await openPage(before, session);
  const place = { siteId: site, network: "n", device: "", replaces: session };
  expect((await logIn(services, place, { email: `${after.id}@example.test`, password: "a quiet evening" })).ok).toBe(true);
  await expect.poll(() => page.closed).toBe(SESSION_ENDED);
});

test("typing that no hand can type is not passed on", async () => {
  const { id, writer, reader } = await talk();
  const [hers, his] = [await openPage(writer), await openPage(reader)];
  for (let n = 0; n < 300; n++) hers.socket.send(JSON.stringify({ type: "typing", conversationId: id, to: reader.id }));
  await expect.poll(() => his.told.length).toBeGreaterThan(5);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(his.told.length).toBeLessThan(20);
});

test("a member has forty pages open and no more, and one that is closed makes room", async () => {
  const member = await addMember(await addSite());
  const pages = [];
  for (let n = 0; n < 40; n++) pages.push(await openPage(member));
  expect((await knock(member)).status).toBe(429);
  pages[0]?.socket.close(1000);
  await expect.poll(async () => (await knock(member)).status).toBe(101);
});
