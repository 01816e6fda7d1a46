import { expect, test } from "vitest";
import { callTo, openPage, say } from "../../tests/support/page";
import { toTalk } from "../../tests/support/sending";

const messagesOf = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.told.flatMap((event) => (event.type === "message" ? [event] : []));

test("a reply event contains the number of the quoted message", async () => {
  const { writer, reader, page } = await toTalk();
  const theirs = await openPage(reader);
  say(page, callTo(reader, "first"));
  await expect.poll(() => messagesOf(theirs).length).toBe(1);
  say(page, { ...callTo(reader, "second"), reply_to: 1 });
  await expect.poll(() => messagesOf(theirs).length).toBe(2);
  for (const told of [messagesOf(theirs), messagesOf(page)]) {
    expect(told[0]).not.toHaveProperty("replyTo");
    expect(told[1]).toMatchObject({ seq: 2, senderId: writer.id, body: "second", replyTo: 1 });
  }
  expect(page.told).toContainEqual(
    expect.objectContaining({ type: "sent", message: expect.objectContaining({ replyTo: 1 }) }),
  );
});
