import { expect, test } from "vitest";
import { addChatWithLines, services } from "../../../tests/support/conversations";
import { recordingServices } from "../../../tests/support/member-fixtures";
import { setPrivacySwitch } from "../profile/set-privacy-switch";
import { markRead } from "./mark-read";
import { mayShowTyping } from "./may-show-typing";
import { openConversation } from "./open-conversation";

const BOTH_SIDES = ["writer", "reader"] as const;

test.each(BOTH_SIDES)(
  "if the %s turned read receipts off, no read receipt is published",
  async (who) => {
    const { id, writer, reader } = await addChatWithLines(3);
    const off = { which: "receipts", on: false } as const;
    await setPrivacySwitch(services, { writer, reader }[who], off);
    const { services: recording, publishedEvents } = recordingServices();
    expect((await markRead(recording, reader, { conversationId: id, seq: 3 })).ok).toBe(true);
    expect((await publishedEvents()).map(([member, { type }]) => [member, type])).toEqual([
      [reader.id, "badges"],
    ]);
    const seenBy = async () =>
      (await openConversation(services, writer, { conversationId: id }))?.head.otherReadSeq;
    expect(await seenBy()).toBe(0);
    await setPrivacySwitch(services, { writer, reader }[who], { ...off, on: true });
    expect(await seenBy()).toBe(3);
  },
);

test.each(BOTH_SIDES)(
  "if the %s turned typing status off, neither sees the other typing",
  async (who) => {
    const { id: conversationId, site: siteId, writer, reader } = await addChatWithLines(1);
    const both = () =>
      Promise.all(
        [[writer.id, reader.id] as const, [reader.id, writer.id] as const].map(
          ([memberId, otherId]) =>
            mayShowTyping(services, { siteId, memberId, otherId, conversationId }),
        ),
      );
    expect(await both()).toEqual([true, true]);
    await setPrivacySwitch(services, { writer, reader }[who], { which: "typing", on: false });
    expect(await both()).toEqual([false, false]);
  },
);

test.each([
  ["writer", "presence", false],
  ["reader", "presence", false],
  ["writer", "invisible", true],
  ["reader", "invisible", true],
] as const)("if the %s sets %s to %s, neither sees the other online", async (who, which, on) => {
  const { id: conversationId, writer, reader } = await addChatWithLines(1);
  const shown = async () =>
    (
      await Promise.all(
        [writer, reader].map((viewer) => openConversation(services, viewer, { conversationId })),
      )
    ).map((opened) => opened?.head.showsPresence);
  expect(await shown()).toEqual([1, 1]);
  await setPrivacySwitch(services, { writer, reader }[who], { which, on });
  expect(await shown()).toEqual([0, 0]);
});
