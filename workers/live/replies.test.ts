import { expect, test } from "vitest";
import { messageCallTo, openPage, sendPageCall } from "../../tests/support/open-page";
import { addSenderAndRecipient } from "../../tests/support/sender-and-recipient";

const messagesOf = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.events.flatMap((event) => (event.type === "message" ? [event] : []));

test("a reply event contains the number of the quoted message", async () => {
  const { writer, reader, page } = await addSenderAndRecipient();
  const theirs = await openPage(reader);
  sendPageCall(page, messageCallTo(reader, "first"));
  await expect.poll(() => messagesOf(theirs).length).toBe(1);
  sendPageCall(page, { ...messageCallTo(reader, "second"), reply_to: 1 });
  await expect.poll(() => messagesOf(theirs).length).toBe(2);
  for (const events of [messagesOf(theirs), messagesOf(page)]) {
    expect(events[0]).not.toHaveProperty("replyTo");
    expect(events[1]).toMatchObject({ seq: 2, senderId: writer.id, body: "second", replyTo: 1 });
  }
  expect(page.events).toContainEqual(
    expect.objectContaining({ type: "sent", message: expect.objectContaining({ replyTo: 1 }) }),
  );
});
