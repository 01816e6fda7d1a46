import { expect, test } from "vitest";
import { setPrivacySwitch } from "~/domain/profile/set-privacy-switch";
import { asId } from "../../tests/support/member-by";
import { addTwoWithChat, connectionObjectOf, openPage } from "../../tests/support/open-page";
import { realServices } from "../../tests/support/test-database";

const typingIn = (page: { events: { type: string }[] }) =>
  page.events.filter(({ type }) => type === "typing").length;

test("a member who switches typing off is not shown typing from then on", async () => {
  const { id, writer, reader } = await addTwoWithChat();
  const hers = await openPage(writer);
  const his = await openPage(reader);
  const type = () =>
    hers.socket.send(JSON.stringify({ type: "typing", conversationId: id, to: reader.id }));
  type();
  await expect.poll(() => typingIn(his)).toBe(1);
  await setPrivacySwitch(realServices(), writer, { which: "typing", on: false });
  type();
  // The response to a message sent after it on the same socket proves that it was processed.
  const call = { to: asId(reader.id), client_id: crypto.randomUUID(), text: "" };
  hers.socket.send(JSON.stringify({ type: "send", ...call }));
  await expect.poll(() => hers.events.some(({ type }) => type === "refused")).toBe(true);
  await connectionObjectOf(reader).announce({ type: "badges", unread: 7, newLikes: 7 });
  await expect.poll(() => his.events.at(-1)).toMatchObject({ unread: 7 });
  expect(typingIn(his)).toBe(1);
  await setPrivacySwitch(realServices(), writer, { which: "typing", on: true });
  type();
  await expect.poll(() => typingIn(his)).toBe(2);
});
