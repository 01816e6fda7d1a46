import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { newClientId } from "~/kit/client-id";
import { type MemberId, newId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import {
  addMessageExtras,
  markReadByBoth,
  PHOTO,
  runArchiveJob,
  storedNumbersOf,
} from "../../../tests/support/archived-chat";
import { emailTo } from "../../../tests/support/email-to";
import { lostAnswer } from "../../../tests/support/lost-answer";
import {
  addBlock,
  addPhoto,
  changeProfile,
  recordingServices,
  siteOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addReporterAndReported,
  at,
  evidenceOf,
  form,
  reportEmailsOf,
  rows,
  start,
} from "../../../tests/support/reports";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { EVIDENCE_TTL } from "../block/block";
import { blockMember } from "../conversation/block-member";
import { deleteConversation, eraseExpiredEvidenceChats } from "../conversation/delete-conversation";
import { type ReportForm, reportSchema } from "./report.schema";
import { eraseEvidence, findReportable, reportMember } from "./report-member";

describe("report member", () => {
  test("a report is a complaint that stores the profile as it was", async () => {
    const { siteId, me, her, report } = await addReporterAndReported();
    const photo = await addPhoto(her, { main: true });
    await changeProfile(her.id, { headline: "Send me a gift card", about: "Or two." });
    const answer = await report(her, { words: " She wants money. " });
    await changeProfile(her.id, { headline: "", about: "Quite honest.", main_photo_id: null });
    expect(answer).toEqual({
      ok: true,
      value: { number: expect.stringMatching(/^\w{4}-\w{4}$/), email: emailAddressOf(me.id) },
    });
    expect(await rows("complaints", siteId)).toMatchObject([
      {
        kind: "member",
        account_id: me.id,
        body: "She wants money.",
        about: `/members/${her.id}`,
        status: "open",
        language: "nl",
      },
    ]);
    expect(await rows("reports", siteId)).toMatchObject([
      {
        reporter_id: me.id,
        reported_id: her.id,
        reported_name: "Aino",
        reason: "fake",
        screen: "profile",
        conversation_id: null,
      },
    ]);
    const [evidence] = await evidenceOf(siteId);
    expect(evidence).toEqual({
      profile: expect.objectContaining({
        name: "Aino",
        headline: "Send me a gift card",
        about: "Or two.",
        main_photo: photo,
        photos: [photo],
      }),
      messages: [],
    });
    expect(
      await env.DB.prepare("SELECT balance FROM wallets WHERE account_id = ?")
        .bind(me.id)
        .first("balance"),
    ).toBe(3);
  });

  test("an unconfirmed member can report, and gets no e-mail", async () => {
    const { siteId, site, her } = await addReporterAndReported();
    const fresh = await addMember(siteId, { status: "not_confirmed", profileStatus: "disabled" });
    const viewer = viewerOf(fresh, { confirmed: false });
    const answer = await reportMember(
      at(start),
      { viewer, site, origin: "https://site.test", language: "en" },
      { id: her.id, form: form() },
    );
    expect(answer).toMatchObject({ ok: true, value: { email: null } });
    expect(await reportEmailsOf(siteId)).toHaveLength(1);
    expect(await emailTo("help@site.test", "report_filed", siteId)).toMatchObject({
      fields: { email: null, reporter: fresh.id },
    });
  });

  test("support gets ids and the reporter's words, never the chat", async () => {
    const { siteId, me, her, report } = await addReporterAndReported();
    const chat = await addChat(me, her, 3);
    await report(her, { screen: "chat", words: "Look at this." });
    expect(await emailTo("help@site.test", "report_filed", siteId)).toMatchObject({
      fields: {
        reason: "fake",
        screen: "chat",
        reporter: me.id,
        reported: her.id,
        conversation: chat,
        words: "Look at this.",
      },
    });
    const receipt = await emailTo(emailAddressOf(me.id), "complaint_received", siteId);
    expect(JSON.stringify(await reportEmailsOf(siteId))).not.toContain("message ");
    expect(receipt).toMatchObject({ fields: { own: true } });
    expect(JSON.stringify(receipt)).not.toMatch(/Look at this|Aino/);
  });

  test("a report notifies nobody but support, and no personal data is logged", async () => {
    const { siteId, site, me, her } = await addReporterAndReported();
    await addChat(me, her, 2);
    const lines: string[] = [];
    for (const channel of ["log", "error", "warn"] as const)
      vi.spyOn(console, channel).mockImplementation((...line) => void lines.push(line.join(" ")));
    const { services, publishedEvents } = recordingServices();
    await reportMember(
      services,
      { viewer: viewerOf(me), site, origin: "https://site.test", language: "en" },
      { id: her.id, form: form({ words: "secret words" }) },
    );
    vi.restoreAllMocks();
    expect(await publishedEvents()).toEqual([]);
    expect((await reportEmailsOf(siteId)).map(({ to }) => to)).not.toContain(
      emailAddressOf(her.id),
    );
    for (const personal of ["secret words", "message 1", "@example.test", her.id])
      expect(lines.join("\n")).not.toContain(personal);
  });
});

describe("lost report answer", () => {
  const pair = async () => {
    const siteId = await addSite();
    const me = await addMember(siteId);
    const her = await addMember(siteId);
    await addChat(me, her, 3);
    return { siteId, site: await siteOf(siteId), me, her };
  };

  test("a report with a block whose database answer is lost is one case with its evidence", async () => {
    const { well, lost, attempts } = await lostAnswer(
      /^insert into "complaints"/,
      pair,
      (services, { site, me, her }) =>
        reportMember(
          services,
          { viewer: viewerOf(me), site, origin: "https://site.test", language: "nl" },
          { id: her.id, form: form({ block: true, screen: "chat" }) },
        ),
    );
    expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
    const [evidence] = await rows("evidence", lost.world.siteId);
    expect(JSON.parse(String(evidence?.messages))).toHaveLength(3);
  });
});

describe("report evidence", () => {
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
    for (const attempt of ["I delete", "I block", "she blocks"] as const) {
      const { siteId, me, her, report } = await addReporterAndReported();
      await addChat(her, await addMember(siteId), 4);
      const chat = await addChat(me, her, 3);
      if (attempt === "I delete") await deleteConversation(at(start), viewerOf(me), chat);
      else
        await blockMember(
          at(start),
          attempt === "I block" ? me : her,
          attempt === "I block" ? her.id : me.id,
        );
      expect((await report(her)).ok, attempt).toBe(true);
      const [evidence] = await evidenceOf(siteId);
      expect(
        evidence?.messages.map(({ text }) => text),
        attempt,
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
});

describe("report limits", () => {
  const DAY = 24 * 3_600_000;

  test("the same form sent again is the same case, with another reason a new one", async () => {
    const { siteId, site, me, her } = await addReporterAndReported();
    const once = form();
    const place = { site, origin: "https://site.test", language: "en" as const };
    const send = (overrides: Partial<ReportForm> = {}) =>
      reportMember(
        at(start),
        { ...place, viewer: viewerOf(me) },
        { id: her.id, form: { ...once, ...overrides } },
      );
    const [one, other] = await Promise.all([send(), send()]);
    expect(one).toEqual(other);
    expect(await send()).toEqual(one);
    expect([
      (await rows("complaints", siteId)).length,
      (await rows("evidence", siteId)).length,
      (await reportEmailsOf(siteId)).length,
    ]).toEqual([1, 1, 2]);
    // A retry that adds a block returns the first number, and blocks.
    expect(await send({ block: true })).toEqual(one);
    expect(await rows("blocks", siteId)).toHaveLength(1);
    expect(await send({ reason: "minor" })).not.toEqual(one);
  });

  test("a form sent repeatedly counts once for the daily limit", async () => {
    const { siteId, her, report } = await addReporterAndReported();
    const client_id = newClientId();
    for (let n = 0; n < 25; n++) expect((await report(her, { client_id })).ok).toBe(true);
    expect((await report(await addMember(siteId))).ok).toBe(true);
  });

  test("a form id belongs to one reporter and one reported member", async () => {
    const { siteId, her, report } = await addReporterAndReported();
    const client_id = newClientId();
    await report(her, { client_id });
    await report(her, { client_id }, await addMember(siteId));
    await report(await addMember(siteId), { client_id });
    expect(await rows("complaints", siteId)).toHaveLength(3);
  });

  test("a used case number leaves only the case under the next number", async () => {
    const { siteId, site, me, her, report } = await addReporterAndReported();
    const earlier = await report(her);
    if (!earlier.ok) throw new Error(earlier.refusal);
    const draws = [earlier.value.number, "ZZZZ-9999"];
    const setting = { site, origin: "https://site.test", language: "en" as const };
    const stored = await reportMember(
      at(start),
      { ...setting, viewer: viewerOf(me) },
      { id: her.id, form: form({ block: true }), draw: () => draws.shift() as string },
    );
    expect(stored).toMatchObject({ ok: true, value: { number: "ZZZZ-9999" } });
    const counts = await Promise.all(
      ["complaints", "reports", "evidence", "outbox"].map(
        async (table) => (await rows(table, siteId)).length,
      ),
    );
    expect(counts).toEqual([2, 2, 2, 4]);
  });

  test("a member may send twenty reports a day, and more on the next day", async () => {
    const { siteId, me, report } = await addReporterAndReported();
    for (let n = 0; n < 20; n++) expect((await report(await addMember(siteId))).ok).toBe(true);
    const her = await addMember(siteId);
    expect(await report(her)).toEqual({ ok: false, refusal: "too_many" });
    expect(await rows("complaints", siteId)).toHaveLength(20);
    expect((await report(her, {}, await addMember(siteId))).ok).toBe(true);
    expect((await report(her, {}, me, start + DAY)).ok).toBe(true);
  });

  test("a report's text is limited in characters and in bytes", () => {
    const read = (words: string) =>
      reportSchema.safeParse({
        client_id: crypto.randomUUID(),
        screen: "chat",
        reason: "other",
        words,
      });
    expect([
      read("é".repeat(1000)).success,
      read("a".repeat(1001)).success,
      read("👩🏽".repeat(1000)).success,
    ]).toEqual([true, false, true]);
    expect(read(`a${"\u0301".repeat(8000)}`).success).toBe(false);
  });
});

describe("reportable", () => {
  test("a member can report only visible, blocked or known members of the same site", async () => {
    const { siteId, site, me, her, report } = await addReporterAndReported();
    const hidden = await addMember(siteId, { profileStatus: "hidden" });
    const draft = await addMember(siteId, { profileStatus: "draft" });
    const blocker = await addMember(siteId);
    const blocked = await addMember(siteId);
    const elsewhere = await addMember(await addSite());
    await addBlock(blocker, me);
    await addBlock(me, blocked);
    await addChat(me, draft, 1);
    for (const one of [me, hidden, draft, blocker, elsewhere, { id: newId<MemberId>() }]) {
      expect(await report(one)).toEqual({ ok: false, refusal: "not_found" });
      expect(
        await findReportable(realServices(), { site, viewer: viewerOf(me) }, one.id),
      ).toBeNull();
    }
    expect(await rows("complaints", siteId)).toEqual([]);
    expect([(await report(her)).ok, (await report(blocked)).ok]).toEqual([true, true]);
  });

  test("a fictional profile can be reported on a site that has them", async () => {
    const { site, me, her } = await addReporterAndReported();
    await changeProfile(her.id, { fictional: 1 });
    const labels = {
      fictional_icon: "mask",
      fictional_warning: "w",
      fictional_singular: "s",
      fictional_plural: "p",
    };
    const seen = (where: typeof site) =>
      findReportable(realServices(), { site: where, viewer: viewerOf(me) }, her.id);
    expect(await seen({ ...site, ...labels } as typeof site)).toMatchObject({ blockable: true });
    expect(await seen(site)).toBeNull();
  });

  test("the report page shows public pictures only", async () => {
    const { siteId, site, me } = await addReporterAndReported();
    const photoOf = async (visibility: string, blocks: boolean, status = "active") => {
      const one = await addMember(siteId);
      await addPhoto(one, { visibility, status, main: true });
      await addChat(me, one, 1);
      if (blocks) await addBlock(one, me);
      const found = await findReportable(realServices(), { site, viewer: viewerOf(me) }, one.id);
      return found && Boolean(found.photoId);
    };
    expect([
      await photoOf("public", false),
      await photoOf("public", true),
      await photoOf("public", false, "pending"),
    ]).toEqual([true, false, false]);
    expect([await photoOf("members", false), await photoOf("premium", false)]).toEqual([
      false,
      false,
    ]);
  });

  test("a report without a chat is stored as made from the profile", async () => {
    const { siteId, her, report } = await addReporterAndReported();
    await report(her, { screen: "chat" });
    expect(await rows("reports", siteId)).toMatchObject([
      { screen: "profile", conversation_id: null },
    ]);
    expect(await emailTo("help@site.test", "report_filed", siteId)).toMatchObject({
      fields: { screen: "profile", conversation: null },
    });
  });
});
