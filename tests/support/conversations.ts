import { env } from "cloudflare:workers";
import { conversationIdOf } from "~/domain/conversation/conversation";
import type { Viewer } from "~/domain/session/session";
import { newClientId } from "~/kit/client-id";
import { addMember, addSite, realServices, type TestMember } from "./test-database";

export const services = realServices();
export const conversationObjects = (env as unknown as Env).CONVERSATION_ROOMS;
export const viewerOf = (member: TestMember) =>
  ({ id: member.id, siteId: member.siteId }) as Viewer;

export async function addChatWithLines(lines: number) {
  const site = await addSite();
  const writer = await addMember(site, { premium: true, credits: lines, name: "Writer" });
  const reader = await addMember(site, { name: "Reader" });
  const id = await conversationIdOf(site, writer.id, reader.id);
  for (let n = 1; n <= lines; n++) {
    await conversationObjects.getByName(id).storeMessage(id, {
      siteId: site,
      senderId: writer.id,
      recipientId: reader.id,
      clientId: newClientId(),
      body: `line ${n}`,
      price: 1,
      shown: 1,
    });
  }
  return { site, id, writer: viewerOf(writer), reader: viewerOf(reader) };
}
