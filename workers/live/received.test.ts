import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { setPrivacySwitch } from "~/domain/profile/set-privacy-switch";
import type { ConversationId } from "~/kit/ids";
import { addBlock, viewerOf } from "../../tests/support/member-fixtures";
import { addTwoWithChat, connectionObjectOf, openPage } from "../../tests/support/open-page";
import { addMember, realServices, type TestMember } from "../../tests/support/test-database";
import type { MemberChannel } from "./member-channel";

/** Sends a received event from a member's page and waits until it is processed. */
const sendReceived = (from: TestMember, conversationId: ConversationId, seq: unknown) =>
  runInDurableObject(connectionObjectOf(from), async (channel: MemberChannel, state) => {
    const [socket] = state.getWebSockets();
    const text = JSON.stringify({ type: "received", conversationId, seq });
    if (socket) await channel.webSocketMessage(socket, text);
  });

const notedOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT received_seq AS seq FROM participants WHERE member_id = ?")
    .bind(id)
    .first<number>("seq");

const MARK = 77;

async function twoPages() {
  const two = await addTwoWithChat();
  const page = await openPage(two.writer);
  await openPage(two.reader);
  /** The received numbers that the writer's page got, and those stored for the recipient. */
  const outcome = async () => {
    await connectionObjectOf(two.writer).announce({ type: "badges", unread: MARK, newLikes: 0 });
    await expect
      .poll(() => page.events.some((event) => "unread" in event && event.unread === MARK))
      .toBe(true);
    const numbers = page.events.flatMap((event) => (event.type === "received" ? [event.seq] : []));
    return { numbers, noted: await notedOf(two.reader) };
  };
  return { ...two, page, outcome };
}
const NOTHING = { numbers: [], noted: 0 };

test.each([1, 9_999])(
  "that a page has messages up to %i is sent once to their writer, never ahead",
  async (seq) => {
    const { id, reader, page, outcome } = await twoPages();
    await sendReceived(reader, id, seq);
    await expect.poll(() => page.events.at(-1)).toMatchObject({ type: "received", seq: 1 });
    await sendReceived(reader, id, seq);
    expect(await outcome()).toEqual({ numbers: [1], noted: 1 });
  },
);

test.each(["receipts", "presence"] as const)(
  "if either hides %s, nothing is sent or stored",
  async (which) => {
    for (const who of ["writer", "reader"] as const) {
      const { id, outcome, ...two } = await twoPages();
      await setPrivacySwitch(realServices(), viewerOf(two[who]), { which, on: false });
      await sendReceived(two.reader, id, 1);
      expect(await outcome()).toEqual(NOTHING);
    }
  },
);

test("across a block no received event is sent", async () => {
  for (const who of ["writer", "reader"] as const) {
    const { id, writer, reader, outcome } = await twoPages();
    await addBlock(who === "writer" ? writer : reader, who === "writer" ? reader : writer);
    await sendReceived(reader, id, 1);
    expect(await outcome()).toEqual(NOTHING);
  }
});

test("a read message gets no received event", async () => {
  const { id, reader, outcome } = await twoPages();
  await env.DB.prepare("UPDATE participants SET read_seq = 1 WHERE member_id = ?")
    .bind(reader.id)
    .run();
  await sendReceived(reader, id, 1);
  expect(await outcome()).toEqual(NOTHING);
});

test("a third member's received event and an invalid number are ignored", async () => {
  const { id, writer, reader, outcome } = await twoPages();
  const third = await addMember(writer.siteId);
  await openPage(third);
  await sendReceived(third, id, 1);
  for (const seq of ["1", 1.5, null, {}]) await sendReceived(reader, id, seq);
  expect(await outcome()).toEqual(NOTHING);
});
