import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addChat } from "../../../tests/support/add-chat";
import {
  addMessageExtras,
  markReadByBoth,
  PHOTO,
  runArchiveJob,
  storedNumbersOf,
} from "../../../tests/support/archived-chat";
import { addPhoto, viewerOf } from "../../../tests/support/member-fixtures";
import {
  addReporterAndReported,
  at,
  evidenceOf,
  rows,
  start,
} from "../../../tests/support/reports";
import { addMember, realServices } from "../../../tests/support/test-database";
import { EVIDENCE_TTL } from "../block/block";
import { blockMember } from "../conversation/block-member";
import { deleteConversation } from "../conversation/delete-conversation";
import { eraseExpiredEvidenceChats } from "../conversation/erase-expired-evidence-chats";
import { eraseEvidence } from "./erase-evidence";
import { findReportable } from "./find-reportable";

test("the last fifty messages are copied in order", async () => {
  const { siteId, me, her, report } = await addReporterAndReported();
  const chat = await addChat(me, her, 60);
  await report(her, { screen: "chat", reason: "threats", block: true });
  const [evidence] = await evidenceOf(siteId);
  expect(evidence?.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 50 }, (_, n) => n + 11),
  );
  expect(new Set(evidence?.messages.map(({ from }) => from))).toEqual(new Set([me.id, her.id]));
  expect(evidence?.messages.at(-1)?.text).toBe("message 60");
  expect(await rows("reports", siteId)).toMatchObject([
    { screen: "chat", conversation_id: chat, reason: "threats" },
  ]);
  expect(await rows("blocks", siteId)).toMatchObject([{ blocker_id: me.id, blocked_id: her.id }]);
  expect(await rows("participants", siteId)).toMatchObject([
    { cleared_seq: 60 },
    { cleared_seq: 60 },
  ]);
});

test("archived messages among the last fifty are copied with their pictures", async () => {
  const { siteId, me, her, report } = await addReporterAndReported();
  const chat = await addChat(me, her, 60);
  await markReadByBoth(chat);
  await addMessageExtras(chat, me, her);
  await runArchiveJob(chat);
  expect((await storedNumbersOf(chat)).stored).toEqual([60]);
  await report(her, { screen: "chat", block: true });
  const [evidence] = await evidenceOf(siteId);
  expect(evidence?.messages.map(({ seq, text }) => [seq, text])).toEqual(
    Array.from({ length: 50 }, (_, n) => [n + 11, `message ${n + 11}`]),
  );
  await report(her, { screen: "chat" }, undefined, start + 1);
  expect((await evidenceOf(siteId))[1]?.messages).toEqual(evidence?.messages);
});

test("an archived picture is copied by id, and a forgotten message is not copied", async () => {
  const { siteId, me, her, report } = await addReporterAndReported();
  const chat = await addChat(me, her, 20);
  await markReadByBoth(chat);
  await addMessageExtras(chat, me, her);
  await runArchiveJob(chat);
  await env.DB.prepare("UPDATE participants SET forgotten_seq = 3 WHERE member_id = ?")
    .bind(me.id)
    .run();
  await report(her, { screen: "chat" });
  const messages = (await evidenceOf(siteId))[0]?.messages ?? [];
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 17 }, (_, n) => n + 4));
  expect(messages.slice(0, 2)).toMatchObject([{ gift: "rose" }, { photo: PHOTO(chat) }]);
});

test("a deleted or blocked chat is copied, and chats of others never", async () => {
  for (const misdeed of ["I delete", "I block", "she blocks"] as const) {
    const { siteId, me, her, report } = await addReporterAndReported();
    await addChat(her, await addMember(siteId), 4);
    const chat = await addChat(me, her, 3);
    if (misdeed === "I delete") await deleteConversation(at(start), viewerOf(me), chat);
    else
      await blockMember(
        at(start),
        misdeed === "I block" ? me : her,
        misdeed === "I block" ? her.id : me.id,
      );
    expect((await report(her)).ok, misdeed).toBe(true);
    const [evidence] = await evidenceOf(siteId);
    expect(
      evidence?.messages.map(({ text }) => text),
      misdeed,
    ).toEqual(["message 1", "message 2", "message 3"]);
  }
});

test("messages whose evidence hold has ended for the reporter are not copied", async () => {
  const { siteId, me, her, report } = await addReporterAndReported();
  const chat = await addChat(me, her, 3);
  await deleteConversation(at(start), viewerOf(me), chat);
  await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
  expect(await rows("messages", siteId)).toHaveLength(3);
  await report(her, { screen: "chat" });
  expect(await evidenceOf(siteId)).toMatchObject([{ messages: [] }]);
  expect(await rows("reports", siteId)).toMatchObject([
    { screen: "profile", conversation_id: null },
  ]);
});

test("the evidence lists at most twenty-five pictures", async () => {
  const { siteId, her, report } = await addReporterAndReported();
  for (let n = 0; n < 27; n++) await addPhoto(her);
  await report(her);
  expect((await evidenceOf(siteId))[0]?.profile.photos).toHaveLength(25);
});

test("evidence is erased after ninety days, and the complaint is kept", async () => {
  const { siteId, me, her, report } = await addReporterAndReported();
  await addChat(me, her, 2);
  await report(her);
  await eraseEvidence(at(start + EVIDENCE_TTL - 1));
  expect(await rows("evidence", siteId)).toHaveLength(1);
  await eraseEvidence(at(start + EVIDENCE_TTL));
  expect(await rows("evidence", siteId)).toEqual([]);
  expect([
    (await rows("complaints", siteId)).length,
    (await rows("reports", siteId)).length,
  ]).toEqual([1, 1]);
  expect(await rows("messages", siteId)).toHaveLength(2);
});

test("a chat deleted by a block is no evidence after ninety days", async () => {
  const { siteId, site, me, her, report } = await addReporterAndReported();
  await addChat(me, her, 2);
  await blockMember(at(start), her, me.id);
  expect(
    await findReportable(realServices(), { site, viewer: viewerOf(me) }, her.id),
  ).toMatchObject({
    name: "Aino",
    photoId: null,
    blockable: false,
    talked: true,
  });
  await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
  expect(await rows("messages", siteId)).toEqual([]);
  expect(await report(her)).toEqual({ ok: false, refusal: "not_found" });
});
