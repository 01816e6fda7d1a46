import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { SiteId } from "~/kit/ids";
import { addBlock } from "../../tests/support/member-fixtures";
import { addTwoWithChat, connectionObjectOf, openPage } from "../../tests/support/open-page";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../tests/support/test-database";
import type { MemberChannel } from "./member-channel";

/** Sends a text from a member's page and waits until it is processed. */
const sendFrame = (from: TestMember, text: string) =>
  runInDurableObject(connectionObjectOf(from), async (channel: MemberChannel, state) => {
    const [socket] = state.getWebSockets();
    if (socket) await channel.webSocketMessage(socket, text);
  });

async function twoPages() {
  const { id, writer, reader } = await addTwoWithChat();
  const pages = { writer: await openPage(writer), reader: await openPage(reader) };
  const typing = (to: TestMember) =>
    JSON.stringify({ type: "typing", conversationId: id, to: to.id });
  return { id, writer, reader, pages, typing };
}
const typingIn = (page: { events: { type: string }[] }) =>
  page.events.filter(({ type }) => type === "typing").length;

test("typing is sent to the other member of a conversation", async () => {
  const { id, writer, reader, pages, typing } = await twoPages();
  await sendFrame(writer, typing(reader));
  await expect
    .poll(() => pages.reader.events.at(-1))
    .toEqual({ type: "typing", conversationId: id, memberId: writer.id });
});

test.each(["the writer's own", "the reader's"])(
  "typing is sent to nobody across %s block",
  async (whose) => {
    const { writer, reader, pages, typing } = await twoPages();
    const [blocker, blocked] = whose === "the reader's" ? [reader, writer] : [writer, reader];
    await addBlock(blocker, blocked);
    await sendFrame(writer, typing(reader));
    // This event is sent later on the same path, so the typing event would have arrived before it.
    await connectionObjectOf(reader).announce({ type: "badges", unread: 7, newLikes: 7 });
    await expect.poll(() => pages.reader.events.at(-1)).toMatchObject({ unread: 7 });
    expect(typingIn(pages.reader)).toBe(0);
  },
);

test("a third member's typing in a conversation of two is sent to neither", async () => {
  const { writer, reader, pages, typing } = await twoPages();
  const third = await addMember(reader.siteId);
  await openPage(third);
  await sendFrame(third, typing(reader));
  await sendFrame(writer, typing(third));
  await connectionObjectOf(reader).announce({ type: "badges", unread: 7, newLikes: 7 });
  await expect.poll(() => pages.reader.events.at(-1)).toMatchObject({ unread: 7 });
  expect(typingIn(pages.reader)).toBe(0);
});

test("a page's event is parsed up to 500 characters", async () => {
  const { writer, reader, pages, typing } = await twoPages();
  await sendFrame(writer, typing(reader).padEnd(501));
  await sendFrame(writer, typing(reader).padEnd(500));
  await expect.poll(() => typingIn(pages.reader)).toBeGreaterThan(0);
  expect(typingIn(pages.reader)).toBe(1);
});

test("a connection object belongs to one site and gets no event of another", async () => {
  const { reader, pages } = await twoPages();
  const announceCounts = (siteId: SiteId, unread: number) =>
    realServices().live.announce(siteId, reader.id, { type: "badges", unread, newLikes: 0 });
  await announceCounts(await addSite(), 8);
  await announceCounts(reader.siteId, 9);
  await expect.poll(() => pages.reader.events.at(-1)).toMatchObject({ unread: 9 });
  expect(pages.reader.events).toHaveLength(2);
});
