import { beforeAll, expect, test } from "vitest";
import type { LiveEvent } from "~/live/protocol";
import { addBlock } from "../support/member-fixtures";
import { addLoggedIn, addTestSite, HOST } from "./app-client";
import { openPage, sendByMessageApi } from "./live-page";

beforeAll(() => addTestSite());

/** A member and a member they wrote to, with the conversation's id and both open pages. */
async function addTwoWithPages(writer?: Awaited<ReturnType<typeof addLoggedIn>>) {
  const a = writer ?? (await addLoggedIn({ premium: true, credits: 5 }));
  const b = await addLoggedIn();
  const { message } = (await (await sendByMessageApi(a, b)).json()) as {
    message: { conversationId: string };
  };
  const type = (page: Awaited<ReturnType<typeof openPage>>, to: { id: string }) =>
    page.socket.send(
      JSON.stringify({ type: "typing", conversationId: message.conversationId, to: to.id }),
    );
  return { id: message.conversationId, a, b, type };
}
const typed = (page: { events: LiveEvent[] }) =>
  page.events.filter((event) => event.type === "typing").length;

test("typing is sent to the partner of a conversation only", async () => {
  const { id, a, b, type } = await addTwoWithPages();
  const c = await addLoggedIn();
  const hers = await openPage(a.cookie);
  const his = await openPage(b.cookie);
  const third = await openPage(c.cookie);
  type(third, b);
  type(hers, c);
  hers.socket.send("not json");
  type(hers, b);
  expect(await his.next("typing")).toEqual({
    type: "typing",
    conversationId: id,
    memberId: a.id,
  });
  expect(third.events).toEqual([]);
  expect(typed(his)).toBe(1);
});

test("typing is sent to neither side across a block", async () => {
  const { a, b, type } = await addTwoWithPages();
  const other = await addTwoWithPages(a);
  const hers = await openPage(a.cookie);
  const his = await openPage(b.cookie);
  const others = await openPage(other.b.cookie);
  await addBlock({ ...a, siteId: HOST }, { ...b, siteId: HOST });
  type(his, a);
  type(hers, b);
  // Typing sent afterwards on the same socket, to another member, is delivered.
  other.type(hers, other.b);
  other.type(others, a);
  await others.next("typing");
  await hers.next("typing");
  expect(typed(his)).toBe(0);
  expect(hers.events).toEqual([expect.objectContaining({ memberId: other.b.id })]);
});
