import { beforeAll, expect, test } from "vitest";
import type { LiveEvent } from "~/live/protocol";
import { addBlock } from "../support/people";
import { openPage, write } from "./live-page";
import { addLoggedIn, HOST, theSite } from "./support";

beforeAll(() => theSite());

/** A member and somebody they wrote to, with the conversation's id and both their pages. */
async function twoTalking(writer?: Awaited<ReturnType<typeof addLoggedIn>>) {
  const a = writer ?? (await addLoggedIn({ premium: true, credits: 5 }));
  const b = await addLoggedIn();
  const { message } = (await (await write(a, b)).json()) as { message: { conversationId: string } };
  const type = (page: Awaited<ReturnType<typeof openPage>>, to: { id: string }) =>
    page.socket.send(
      JSON.stringify({ type: "typing", conversationId: message.conversationId, to: to.id }),
    );
  return { id: message.conversationId, a, b, type };
}
const typed = (page: { told: LiveEvent[] }) =>
  page.told.filter((event) => event.type === "typing").length;

test("typing is told to the partner of a conversation and to nobody else", async () => {
  const { id, a, b, type } = await twoTalking();
  const c = await addLoggedIn();
  const [hers, his, third] = [
    await openPage(a.cookie),
    await openPage(b.cookie),
    await openPage(c.cookie),
  ];
  type(third, b);
  type(hers, c);
  hers.socket.send("not json");
  type(hers, b);
  expect(await his.next("typing")).toEqual({
    type: "typing",
    conversationId: id,
    memberId: a.id,
  });
  expect(third.told).toEqual([]);
  expect(typed(his)).toBe(1);
});

test("typing is told to neither of two across a block of one of them", async () => {
  const { a, b, type } = await twoTalking();
  const other = await twoTalking(a);
  const [hers, his, others] = [
    await openPage(a.cookie),
    await openPage(b.cookie),
    await openPage(other.b.cookie),
  ];
  await addBlock({ ...a, siteId: HOST }, { ...b, siteId: HOST });
  type(his, a);
  type(hers, b);
  // What is typed after it, on the same socket and to somebody else, is told.
  other.type(hers, other.b);
  other.type(others, a);
  await others.next("typing");
  await hers.next("typing");
  expect(typed(his)).toBe(0);
  expect(hers.told).toEqual([expect.objectContaining({ memberId: other.b.id })]);
});
