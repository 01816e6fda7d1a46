import { expect } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { startSession } from "~/domain/session/start-session";
import { newClientId } from "~/kit/client-id";
import { hashSecret } from "~/kit/crypto";
import type { MemberId } from "~/kit/ids";
import type { LiveEvent } from "~/live/protocol";
import { memberChannel } from "~/platform/durable-objects";
import { bindings } from "./bindings";
import { addMember, addSite, realServices, type TestMember } from "./test-database";

export const connectionObjectOf = ({ siteId, id }: TestMember) =>
  memberChannel(bindings, siteId, id);

/** The hash of a session that a member opens. */
export const newSession = async ({ siteId, id }: TestMember) =>
  hashSecret(await startSession(realServices(), { siteId, accountId: id, device: "" }));

/** Requests a socket of a member's connection object. */
export const requestSocket = (member: TestMember, session: string) =>
  connectionObjectOf(member).fetch("https://channel/", {
    headers: {
      upgrade: "websocket",
      "x-site": member.siteId,
      "x-host": member.siteId,
      "x-member": member.id,
      "x-session": session,
    },
  });

/** A page without events so far; `closed` is the close code. */
export async function openSocket(member: TestMember, session: string) {
  const socket = (await requestSocket(member, session)).webSocket as WebSocket;
  const page = { socket, events: [] as LiveEvent[], closed: 0 };
  socket.addEventListener(
    "message",
    (message) => void page.events.push(JSON.parse(String(message.data))),
  );
  socket.addEventListener("close", ({ code }) => {
    page.closed = code;
  });
  socket.accept();
  return page;
}

/** A page that has received its initial counts. */
export async function openPage(member: TestMember, session?: string) {
  const page = await openSocket(member, session ?? (await newSession(member)));
  await expect.poll(() => page.events.length).toBe(1);
  return page;
}

/** Two members: the first one has written to the other and may write again. */
export async function addTwoWithChat() {
  const site = await addSite();
  const writer = await addMember(site, { premium: true, credits: 5 });
  const reader = await addMember(site);
  const id = await conversationIdOf(site, writer.id, reader.id);
  const room = bindings.CONVERSATION_ROOMS.getByName(id);
  const send = (clientId = newClientId()) =>
    room.storeMessage(id, {
      siteId: site,
      senderId: writer.id,
      recipientId: reader.id,
      clientId,
      body: "hi",
      price: 1,
      shown: 1,
    });
  await send();
  return { id, room, writer, reader, send };
}

type OpenPage = Awaited<ReturnType<typeof openPage>>;

/** Sends a page's event over its socket; `call` may be anything. */
export const sendPageCall = ({ socket }: OpenPage, call: object) =>
  socket.send(JSON.stringify({ type: "send", ...call }));

/** The responses to the page, in order: the number of a stored message, or the error. */
export const responsesTo = ({ events }: OpenPage) =>
  events.flatMap((event): (number | string)[] => {
    if (event.type === "sent") return [event.message.seq];
    return event.type === "refused" ? [event.code] : [];
  });

/** The numbers of the messages that the page received. */
export const receivedNumbersOf = ({ events }: OpenPage) =>
  events.flatMap((event) => (event.type === "message" ? [event.seq] : []));

/** A message as a page sends it, at a price of one credit. */
export const messageCallTo = (to: { id: MemberId }, text = "hello", client_id = newClientId()) => ({
  to: to.id,
  client_id,
  text,
  price: 1,
});
