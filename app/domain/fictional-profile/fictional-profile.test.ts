import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { type ConversationId, type MemberId, newId, type SiteId } from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { failingDatabase } from "../../../tests/support/failing-d1";
import { png } from "../../../tests/support/pictures";
import { sendTestMessage } from "../../../tests/support/send-messages";
import { administered, FICTIONAL_LABELS, operator } from "../../../tests/support/site-admin";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { conversationIdOf } from "../conversation/conversation";
import { notifyMember } from "../notification-delivery/notify-member";
import {
  answerMessage,
  closeWithoutAnswer,
  listWaitingConversations,
  openFictionalConversation,
} from "./answer-messages";
import { newFictionalSchema } from "./fictional-profile.schema";
import {
  createFictionalProfile,
  listFictionalProfiles,
  setFictionalStatus,
} from "./manage-fictional";

const services = realServices();
let siteId: SiteId;
let picture: ArrayBuffer;

beforeEach(async () => {
  siteId = await addSite(FICTIONAL_LABELS);
  picture = (await png(18, 16, Math.ceil(Math.random() * 100_000))).buffer;
});

const PROFILE = newFictionalSchema.parse({
  name: "Nova",
  gender: "female",
  seeks: "male",
  birth_date: "1990-05-05",
  language: "nl",
  headline: "Verzonnen",
  about: "Ik besta niet.",
  consent: "A drawing: nobody is pictured.",
});

type CreateOptions = {
  id?: MemberId;
  site?: SiteId;
  profile?: object;
  region?: string;
  bytes?: ArrayBuffer;
};
const create = async (options: CreateOptions = {}) => {
  const { id = newId<MemberId>(), site = siteId, profile = {}, region = "NL-NH" } = options;
  return createFictionalProfile(services, operator, {
    site: await administered(site),
    id,
    profile: { ...PROFILE, ...profile },
    region,
    picture: options.bytes ?? picture,
    reason: "More faces.",
  });
};
const one = (sql: string, ...values: string[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Record<string, unknown>>();
const accountsOf = async (site: SiteId) =>
  (await one("SELECT count(*) AS n FROM accounts WHERE site_id = ?", site))?.n;

describe("a fictional profile", () => {
  test("is created labelled and visible, with its picture and an entry with the consent", async () => {
    const id = newId<MemberId>();
    expect(await create({ id })).toEqual({ ok: true, value: { id } });
    expect(await one("SELECT * FROM profiles WHERE id = ?", id)).toMatchObject({
      site_id: siteId,
      status: "active",
      fictional: 1,
      name: "Nova",
      country: "NL",
      region: "NL-NH",
      has_photo: 1,
      main_photo_id: expect.any(String),
    });
    expect(await one("SELECT * FROM accounts WHERE id = ?", id)).toMatchObject({
      status: "active",
      signup_step: 5,
      activated_at: null,
      email: expect.stringMatching(/@fictional\.invalid$/),
    });
    expect((await newestEntries(1))[0]).toMatchObject({
      action: "fictional.created",
      subject_id: id,
      member_id: null,
      reason: "More faces.",
      after: '{"name":"Nova","consent":"A drawing: nobody is pictured."}',
    });
  });

  test("is created once by a form that is sent twice", async () => {
    const id = newId<MemberId>();
    await create({ id });
    expect(await create({ id })).toEqual({ ok: true, value: { id } });
    expect(await accountsOf(siteId)).toBe(1);
    expect(await one("SELECT count(*) AS n FROM photos WHERE profile_id = ?", id)).toEqual({
      n: 1,
    });
  });

  test("never takes the id of a member", async () => {
    const member = await addMember(siteId);
    expect(await create({ id: member.id })).toMatchObject({ ok: false });
    expect(await one("SELECT * FROM profiles WHERE id = ?", member.id)).toMatchObject({
      name: "Sam",
      fictional: 0,
      main_photo_id: null,
    });
    expect(await one("SELECT id FROM photos WHERE profile_id = ?", member.id)).toBeNull();
  });

  test.each([
    ["invalid_name", { profile: { name: "Support" } }],
    ["too_young", { profile: { birth_date: "2020-01-01" } }],
    ["too_long", { profile: { headline: "👨‍👩‍👧‍👦".repeat(60) } }],
    ["not_served", { region: "SE-AB" }],
    ["not_served", { region: "NL-XX" }],
    ["not_a_picture", { bytes: new ArrayBuffer(20) }],
  ])("is refused with %s, and nothing is written", async (refusal, options) => {
    expect(await create(options)).toMatchObject({ ok: false, refusal });
    expect(await accountsOf(siteId)).toBe(0);
  });

  test("is refused on a site without all labels, also if one is removed meanwhile", async () => {
    const bare = await addSite({ ...FICTIONAL_LABELS, fictional_icon: null });
    expect(await create({ site: bare })).toMatchObject({ refusal: "unlabelled" });
    const site = await administered(siteId);
    await env.DB.prepare(
      "DELETE FROM site_settings WHERE site_id = ? AND key = 'fictional_warning'",
    )
      .bind(siteId)
      .run();
    const outcome = await createFictionalProfile(services, operator, {
      site,
      id: newId<MemberId>(),
      profile: PROFILE,
      region: "NL-NH",
      picture,
      reason: "More faces.",
    });
    expect(outcome).toMatchObject({ refusal: "unlabelled" });
    expect(await accountsOf(siteId)).toBe(0);
  });

  test("can be hidden and shown again; a member cannot", async () => {
    const id = newId<MemberId>();
    await create({ id });
    const site = await administered(siteId);
    const set = (who: MemberId, status: "active" | "hidden") =>
      setFictionalStatus(services, operator, { site, id: who, status, reason: "A pause." });
    for (const status of ["hidden", "active"] as const) {
      expect(await set(id, status)).toMatchObject({ ok: true });
      expect((await listFictionalProfiles(services, site, null)).profiles).toMatchObject([
        { id, status, hasPhoto: true },
      ]);
    }
    const member = await addMember(siteId);
    expect(await set(member.id, "hidden")).toMatchObject({ ok: false, refusal: "not_found" });
    expect(await one("SELECT status FROM profiles WHERE id = ?", member.id)).toEqual({
      status: "active",
    });
  });
});

describe("the inbox of fictional profiles", () => {
  let nova: TestMember;
  let member: TestMember;
  let id: ConversationId;
  beforeEach(async () => {
    nova = { id: newId<MemberId>(), siteId };
    await create({ id: nova.id });
    member = await addMember(siteId, { name: "Jan", credits: 10 });
    id = await conversationIdOf(siteId, nova.id, member.id);
  });

  const waiting = async (site = siteId) =>
    (await listWaitingConversations(services, await administered(site), null)).waiting;
  const answer = async (
    text: string,
    { seq = 1, conversation = id, site = siteId, by = services } = {},
  ) =>
    answerMessage(by, operator, {
      site: await administered(site),
      id: conversation,
      seq,
      text,
    });
  const open = async (conversation = id, site = siteId) =>
    openFictionalConversation(services, operator, {
      site: await administered(site),
      id: conversation,
    });
  const messages = async () =>
    (
      await env.DB.prepare(
        "SELECT sender_id, body, credits FROM messages WHERE conversation_id = ? ORDER BY seq",
      )
        .bind(id)
        .all()
    ).results;

  test("lists who waits, the longest first, with the member's consent", async () => {
    const early = await addMember(siteId, { name: "Piet" });
    await sendTestMessage(early, nova, { price: 0 });
    await sendTestMessage(member, nova, { price: 0 });
    await sendTestMessage(member, nova, { price: 1, agrees: true, body: "paid" });
    expect(await waiting()).toMatchObject([
      { memberName: "Piet", fictionalName: "Nova", unread: 1, agreedAt: null },
      { memberName: "Jan", unread: 2, agreedAt: expect.any(Number) },
    ]);
  });

  test("shows the messages only with an entry that names the reader", async () => {
    await sendTestMessage(member, nova, { price: 0, body: "Hello Nova" });
    expect(await open()).toMatchObject({
      awaitsAnswer: true,
      messages: [{ seq: 1, fromMember: true, text: "Hello Nova", kind: "text" }],
    });
    expect((await newestEntries(1))[0]).toMatchObject({
      action: "fictional.opened",
      staff_name: "Kim",
      subject_kind: "conversation",
      subject_id: id,
      member_id: member.id,
      after: JSON.stringify({ fictional: nova.id }),
    });
  });

  test("opens and answers no conversation of two members, nor one of another site", async () => {
    const friend = await addMember(siteId);
    await sendTestMessage(member, friend, { price: 0, body: "private" });
    const conversation = await conversationIdOf(siteId, friend.id, member.id);
    expect(await open(conversation)).toBeNull();
    expect(await answer("Hi", { conversation })).toMatchObject({ refusal: "not_found" });
    await sendTestMessage(member, nova, { price: 0 });
    const other = await addSite(FICTIONAL_LABELS);
    expect(await open(id, other)).toBeNull();
    expect(await answer("Hi", { site: other })).toMatchObject({ refusal: "not_found" });
    expect(await waiting(other)).toEqual([]);
  });

  test("sends one free answer to each message, and the conversation leaves the inbox", async () => {
    await sendTestMessage(member, nova, { price: 0 });
    expect(await answer("Hello Jan")).toMatchObject({ ok: true });
    expect((await newestEntries(1))[0]).toMatchObject({
      action: "fictional.answered",
      member_id: member.id,
    });
    expect(await messages()).toMatchObject([
      { sender_id: member.id },
      { sender_id: nova.id, body: "Hello Jan", credits: 0 },
    ]);
    expect(await waiting()).toEqual([]);
    expect(await answer("And more")).toMatchObject({ ok: false, refusal: "answered" });
    expect(await answer("And more", { seq: 2 })).toMatchObject({ refusal: "answered" });
    expect(await messages()).toHaveLength(2);
    expect((await newestEntries(1))[0]).toMatchObject({ action: "fictional.answered" });
  });

  test("lets one of two operators answer a message", async () => {
    await sendTestMessage(member, nova, { price: 0 });
    const results = await Promise.all([answer("One"), answer("Two")]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await messages()).toHaveLength(2);
  });

  test("never writes first", async () => {
    expect(await answer("Hello")).toMatchObject({ ok: false, refusal: "not_found" });
    expect(await messages()).toEqual([]);
  });

  test("sends nothing to a member who blocked the profile", async () => {
    await sendTestMessage(member, nova, { price: 0 });
    await env.DB.prepare(
      "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 1)",
    )
      .bind(siteId, member.id, nova.id)
      .run();
    const [before] = await newestEntries(1);
    expect(await answer("Hello")).toMatchObject({ ok: false, refusal: "not_sent" });
    expect(await messages()).toHaveLength(1);
    expect(await newestEntries(1)).toEqual([before]);
  });

  test("has one entry for an answer that was sent twice, also if the first one was lost", async () => {
    const answers = async () =>
      (await newestEntries(50)).filter(
        ({ action, subject_id: subject }) => action === "fictional.answered" && subject === id,
      );
    await sendTestMessage(member, nova, { price: 0 });
    const { db } = failingDatabase(1, {
      message: "D1_ERROR: gone",
      of: /INSERT INTO "?audit_log/i,
    });
    const lost = { ...services, db, databases: { ...services.databases, named: () => db } };
    await expect(answer("Hello Jan", { by: lost })).rejects.toThrow("gone");
    expect([await messages(), await answers()]).toMatchObject([{ length: 2 }, { length: 0 }]);
    for (let n = 0; n < 2; n++) expect(await answer("Hello Jan")).toMatchObject({ ok: true });
    expect(await messages()).toHaveLength(2);
    expect(await answers()).toHaveLength(1);
  });

  test("closes a conversation without an answer", async () => {
    await sendTestMessage(member, nova, { price: 0 });
    await closeWithoutAnswer(services, operator, { site: await administered(siteId), id, seq: 1 });
    expect(await waiting()).toEqual([]);
    expect(await messages()).toHaveLength(1);
    expect((await newestEntries(1))[0]).toMatchObject({ action: "fictional.closed" });
  });

  test("closes only the member's newest message, so that the log names it", async () => {
    await sendTestMessage(member, nova, { price: 0 });
    const [before] = await newestEntries(1);
    for (const seq of [0, 2])
      expect(
        await closeWithoutAnswer(services, operator, { site: await administered(siteId), id, seq }),
      ).toEqual({ ok: false, refusal: "answered" });
    expect(await waiting()).toHaveLength(1);
    expect(await newestEntries(1)).toEqual([before]);
  });

  test("sends no e-mail to the profile's own address, as it would to a member's", async () => {
    const friend = await addMember(siteId);
    const noon = realServices({ now: () => new Date().setUTCHours(12, 0, 0, 0) });
    for (const { id: account } of [friend, nova]) {
      await sendTestMessage(member, { id: account }, { price: 0 });
      const conversation = await conversationIdOf(siteId, account, member.id);
      await notifyMember(noon, { notice: "message", siteId, account, conversation, by: "mail" });
    }
    expect(await one("SELECT id FROM outbox WHERE account_id = ?", friend.id)).not.toBeNull();
    expect(await one("SELECT id FROM outbox WHERE account_id = ?", nova.id)).toBeNull();
  });
});
