import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import type { PhotoId } from "~/kit/ids";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { changeProfile, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { png } from "../../../tests/support/pictures";
import { selectOne, sendTestMessage } from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { findChatPhoto, sendPhoto } from "./chat-photo";
import { conversationIdOf } from "./conversation";
import { openConversation } from "./open-conversation";
import { revealChatPhoto, setShownPhotos } from "./reveal-photo";

const NOW = 1_900_000_000_000;
const services = realServices({ now: () => NOW });

/** The first member wrote to the second and sent a photo; nothing was answered. */
async function addReceivedPhoto() {
  const site = await addSite();
  const me = await addMember(site, { credits: 9, premium: true });
  const her = await addMember(site, { credits: 9, premium: true });
  expect((await sendTestMessage(me, her)).ok).toBe(true);
  const conversationId = await conversationIdOf(site, me.id, her.id);
  const sendOne = async (seed: number) => {
    const bytes = (await png(40, 50, seed)).buffer;
    const input = { conversationId, clientId: newClientId(), bytes, shown: 1 };
    const sender = { site: await siteOf(site), viewer: viewerOf(me) };
    expect(await sendPhoto(services, sender, input)).toEqual({ ok: true, value: null });
  };
  await sendOne(7);
  const photo = (await selectOne<{ id: PhotoId }>(
    "SELECT id FROM chat_photos WHERE conversation_id = ?",
    conversationId,
  )) as { id: PhotoId };
  const shownTo = async (who: TestMember) =>
    (await openConversation(services, viewerOf(who), { conversationId }))?.messages.flatMap(
      ({ photo: one }) => one ?? [],
    );
  const stateFor = async (who: TestMember) => {
    const one = (await shownTo(who))?.[0];
    return one?.blurred ? "blurred" : one?.revealed ? "revealed" : "shown";
  };
  const bytesFor = (who: TestMember, size: "main" | "thumb" | "tiny" = "main") =>
    findChatPhoto(services, who, { conversationId, photo: photo.id, size });
  const reveal = (who: TestMember, now = NOW) =>
    revealChatPhoto(realServices({ now: () => now }), who, { conversationId, photo: photo.id });
  return { me, her, conversationId, photo: photo.id, sendOne, shownTo, stateFor, bytesFor, reveal };
}

describe("photos of a sender without trust", () => {
  test("are blurred and not sent in full until the recipient answers (R491)", async () => {
    const { me, her, stateFor, bytesFor } = await addReceivedPhoto();
    expect([await stateFor(her), await stateFor(me)]).toEqual(["blurred", "shown"]);
    expect([await bytesFor(her), await bytesFor(her, "thumb")]).toEqual([null, null]);
    expect(await bytesFor(her, "tiny")).toMatch(/tiny\.webp$/);
    expect(await bytesFor(me)).toMatch(/main\.webp$/);
    expect((await sendTestMessage(her, me)).ok).toBe(true);
    expect([await stateFor(her), await bytesFor(her)]).toEqual([
      "shown",
      expect.stringMatching(/main\.webp$/),
    ]);
  });

  test("are blurred for a member who wrote first and got a photo as answer", async () => {
    const site = await addSite();
    const me = await addMember(site, { credits: 9, premium: true });
    const her = await addMember(site, { credits: 9, premium: true });
    await sendTestMessage(her, me);
    await sendTestMessage(her, me);
    const states = async () =>
      (
        await env.DB.prepare(
          "SELECT answer_state FROM participants WHERE member_id IN (?1, ?2) ORDER BY member_id = ?2",
        )
          .bind(her.id, me.id)
          .all<{ answer_state: number }>()
      ).results.map((row) => row.answer_state);
    expect(await states()).toEqual([0, 1]);
    await sendTestMessage(me, her);
    expect(await states()).toEqual([1, 2]);
    await sendTestMessage(me, her);
    await sendTestMessage(her, me);
    expect(await states()).toEqual([2, 2]);
  });

  test("are shown if the recipient's setting allows it", async () => {
    const { her, stateFor, bytesFor } = await addReceivedPhoto();
    await changeProfile(her.id, { shows_untrusted_photos: 1 });
    expect(await stateFor(her)).toBe("shown");
    expect(await bytesFor(her)).toEqual(expect.any(String));
    await changeProfile(her.id, { blurs_photos: 1 });
    expect([await stateFor(her), await bytesFor(her)]).toEqual(["blurred", null]);
  });
});

describe("reveal a photo", () => {
  test("stores the first time and opens this photo only (R492)", async () => {
    const { her, reveal, stateFor, bytesFor, photo, sendOne, shownTo } = await addReceivedPhoto();
    for (const now of [NOW, NOW + 1])
      expect(await reveal(her, now)).toEqual({ ok: true, value: { seq: 2 } });
    expect([await stateFor(her), await bytesFor(her)]).toEqual(["revealed", expect.any(String)]);
    const row = await selectOne("SELECT revealed_at FROM chat_photos WHERE id = ?", photo);
    expect(row).toEqual({ revealed_at: NOW });
    await sendOne(99);
    expect((await shownTo(her))?.map(({ blurred }) => blurred)).toEqual([false, true]);
  });

  test("the sender, a stranger and a member across a block reveal nothing", async () => {
    const { me, her, reveal, photo } = await addReceivedPhoto();
    const revealedAt = async () =>
      (
        await selectOne<{ at: number }>(
          "SELECT revealed_at AS at FROM chat_photos WHERE id = ?",
          photo,
        )
      )?.at;
    expect((await reveal(me)).ok).toBe(true);
    expect(await reveal(await addMember(me.siteId))).toMatchObject({ refusal: "not_found" });
    expect(await reveal({ ...her, siteId: await addSite() })).toMatchObject({
      refusal: "not_found",
    });
    await env.DB.prepare(
      "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
    )
      .bind(me.siteId, me.id, her.id)
      .run();
    expect(await reveal(her)).toMatchObject({ refusal: "not_found" });
    expect(await revealedAt()).toBeNull();
  });
});

describe("always show a member's photos", () => {
  test("shows them without a blur until it is switched off (R493)", async () => {
    const { me, her, conversationId, stateFor } = await addReceivedPhoto();
    const set = (who: TestMember, on: boolean) =>
      setShownPhotos(services, who, { conversationId, on });
    expect(await set(me, true)).toEqual({ ok: true, value: null });
    expect(await stateFor(her)).toBe("blurred");
    expect(await set(her, true)).toEqual({ ok: true, value: null });
    expect(await stateFor(her)).toBe("shown");
    expect(await set(her, false)).toEqual({ ok: true, value: null });
    expect(await stateFor(her)).toBe("blurred");
    expect(await set(await addMember(me.siteId), true)).toMatchObject({ refusal: "not_found" });
    expect(await set({ ...her, siteId: await addSite() }, true)).toMatchObject({
      refusal: "not_found",
    });
  });
});

describe("lost response of a reveal", () => {
  const received = async () => {
    const { me, her, conversationId, photo } = await addReceivedPhoto();
    return { siteId: me.siteId, her, conversationId, photo };
  };

  test("a reveal whose response is lost is stored once and returns its message", async () => {
    const { well, lost, attempts } = await lostAnswer(
      /"revealed_at" = /,
      received,
      (lossy, { her, ...of }) => revealChatPhoto(lossy, her, of),
    );
    expect([attempts, lost.result]).toEqual([2, well.result]);
    expect(JSON.parse(lost.result)).toEqual({ ok: true, value: { seq: 2 } });
  });

  test("a choice whose response is lost is stored", async () => {
    const { well, lost, attempts } = await lostAnswer(
      /"shows_photos" = /,
      received,
      (lossy, { her, conversationId }) => setShownPhotos(lossy, her, { conversationId, on: true }),
    );
    expect([attempts, lost.result]).toEqual([2, well.result]);
    expect(JSON.parse(lost.result)).toEqual({ ok: true, value: null });
  });
});
