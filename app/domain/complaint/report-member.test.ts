import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { newId } from "~/kit/ids";
import {
  addBlock,
  addPhoto,
  changeProfile,
  listeningServices,
  siteOf,
  viewerOf,
} from "../../../tests/support/people";
import { addChat } from "../../../tests/support/talk";
import {
  addMember,
  addSite,
  mailOf,
  realServices,
  type TestMember,
} from "../../../tests/support/world";
import { blockMember } from "../conversation/block-member";
import { deleteConversation } from "../conversation/delete-conversation";
import { eraseSealedChats } from "../conversation/erase-sealed-chats";
import { letterOrderSchema } from "../outbox/outbox.schema";
import { SEALED_FOR } from "../safety/safety";
import { eraseEvidence } from "./erase-evidence";
import { findReportable } from "./find-reportable";
import { type ReportForm, reportSchema } from "./report.schema";
import { reportMember } from "./report-member";

const DAY = 24 * 3_600_000;
const start = Date.now();
const at = (time: number) => realServices({ now: () => time });
const form = (given: Partial<ReportForm> = {}) =>
  reportSchema.parse({
    client_id: crypto.randomUUID(),
    place: "profile",
    reason: "fake",
    ...given,
  });
const rows = async (table: string, siteId: string) =>
  (
    await env.DB.prepare(`SELECT * FROM ${table} WHERE site_id = ? ORDER BY rowid`)
      .bind(siteId)
      .all<Record<string, unknown>>()
  ).results;
const evidenceOf = async (siteId: string) =>
  (await rows("evidence", siteId)).map(({ profile, messages }) => ({
    profile: JSON.parse(profile as string) as Record<string, unknown>,
    messages: JSON.parse(messages as string) as { seq: number; from: string; text: string }[],
  }));
const lettersOf = async (siteId: string) =>
  (await rows("outbox", siteId)).map(({ payload }) =>
    letterOrderSchema.parse(JSON.parse(payload as string)),
  );

async function world() {
  const siteId = await addSite();
  const [me, her] = [
    await addMember(siteId, { credits: 3 }),
    await addMember(siteId, { name: "Aino" }),
  ];
  const site = await siteOf(siteId);
  const report = (
    target: { id: string },
    given: Partial<ReportForm> = {},
    from: TestMember = me,
    time = start,
  ) =>
    reportMember(
      at(time),
      viewerOf(from),
      { site, origin: "https://site.test", language: "nl" },
      target.id,
      form(given),
    );
  return { siteId, site, me, her, report };
}

test("a report is a complaint with reason, place and both members, costs nothing, and keeps the profile as it was", async () => {
  const { siteId, me, her, report } = await world();
  const photo = await addPhoto(her, { main: true });
  await changeProfile(her.id, { headline: "Send me a gift card", about: "Or two." });
  const answer = await report(her, { words: " She wants money. " });
  await changeProfile(her.id, { headline: "", about: "Quite honest.", main_photo_id: null });
  expect(answer).toEqual({
    ok: true,
    value: { number: expect.stringMatching(/^\w{4}-\w{4}$/), email: mailOf(me.id) },
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
      reason: "fake",
      place: "profile",
      conversation_id: null,
    },
  ]);
  const [kept] = await evidenceOf(siteId);
  expect(kept).toEqual({
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

test("the last fifty messages of both are copied in their order, also those of a report that blocks", async () => {
  const { siteId, me, her, report } = await world();
  const chat = await addChat(me, her, 60);
  await report(her, { place: "chat", reason: "threats", block: true });
  const [kept] = await evidenceOf(siteId);
  expect(kept?.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 50 }, (_, n) => n + 11),
  );
  expect(new Set(kept?.messages.map(({ from }) => from))).toEqual(new Set([me.id, her.id]));
  expect(kept?.messages.at(-1)?.text).toBe("message 60");
  expect(await rows("reports", siteId)).toMatchObject([
    { place: "chat", conversation_id: chat, reason: "threats" },
  ]);
  expect(await rows("blocks", siteId)).toMatchObject([{ blocker_id: me.id, blocked_id: her.id }]);
  expect(await rows("participants", siteId)).toMatchObject([
    { cleared_seq: 60 },
    { cleared_seq: 60 },
  ]);
});

test("a chat that was deleted or blocked before, by either, is still copied; other people's messages never are", async () => {
  for (const misdeed of ["I delete", "I block", "she blocks"] as const) {
    const { siteId, me, her, report } = await world();
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
    const [kept] = await evidenceOf(siteId);
    expect(
      kept?.messages.map(({ text }) => text),
      misdeed,
    ).toEqual(["message 1", "message 2", "message 3"]);
  }
});

test("only somebody of the same site whom the member sees, blocked or wrote with can be reported", async () => {
  const { siteId, site, me, her, report } = await world();
  const [hidden, draft, blocker, blocked] = [
    await addMember(siteId, { profileStatus: "hidden" }),
    await addMember(siteId, { profileStatus: "draft" }),
    await addMember(siteId),
    await addMember(siteId),
  ];
  const elsewhere = await addMember(await addSite());
  await addBlock(blocker, me);
  await addBlock(me, blocked);
  await addChat(me, draft, 1);
  for (const one of [me, hidden, draft, blocker, elsewhere, { id: newId() }]) {
    expect(await report(one)).toEqual({ ok: false, refusal: "not_found" });
    expect(await findReportable(realServices(), site, viewerOf(me), one.id)).toBeNull();
  }
  expect(await rows("complaints", siteId)).toEqual([]);
  expect([(await report(her)).ok, (await report(blocked)).ok]).toEqual([true, true]);
});

test("who is not confirmed can report too, and nothing is mailed to an address that may be somebody else's", async () => {
  const { siteId, site, her } = await world();
  const fresh = await addMember(siteId, { status: "not_confirmed", profileStatus: "disabled" });
  const viewer = viewerOf(fresh, { confirmed: false });
  const answer = await reportMember(
    at(start),
    viewer,
    { site, origin: "https://site.test", language: "en" },
    her.id,
    form(),
  );
  expect(answer).toMatchObject({ ok: true, value: { email: null } });
  expect(await lettersOf(siteId)).toMatchObject([
    { template: "report_filed", fields: { email: null, reporter: fresh.id } },
  ]);
});

test("the people behind the site read ids and the reporter's words, never what was written in the chat", async () => {
  const { siteId, me, her, report } = await world();
  const chat = await addChat(me, her, 3);
  await report(her, { place: "chat", words: "Look at this." });
  const [filed, receipt] = (await lettersOf(siteId)).sort((a, b) =>
    b.template.localeCompare(a.template),
  );
  expect(filed).toMatchObject({
    to: "help@site.test",
    fields: {
      reason: "fake",
      place: "chat",
      reporter: me.id,
      reported: her.id,
      conversation: chat,
      words: "Look at this.",
    },
  });
  expect(receipt).toMatchObject({ template: "complaint_received", to: mailOf(me.id) });
  expect(JSON.stringify(await lettersOf(siteId))).not.toContain("message ");
  expect(JSON.stringify(receipt)).not.toMatch(/Look at this|Aino/);
});

test("the same form sent again is the same case; another reason from it is another", async () => {
  const { siteId, site, me, her } = await world();
  const [once, place] = [form(), { site, origin: "https://site.test", language: "en" as const }];
  const send = (given: Partial<ReportForm> = {}) =>
    reportMember(at(start), viewerOf(me), place, her.id, { ...once, ...given });
  const [one, other] = await Promise.all([send(), send()]);
  expect(one).toEqual(other);
  expect(await send()).toEqual(one);
  expect([
    (await rows("complaints", siteId)).length,
    (await rows("evidence", siteId)).length,
    (await lettersOf(siteId)).length,
  ]).toEqual([1, 1, 2]);
  // A retry that also blocks is answered with the first number, and blocks.
  expect(await send({ block: true })).toEqual(one);
  expect(await rows("blocks", siteId)).toHaveLength(1);
  expect(await send({ reason: "minor" })).not.toEqual(one);
});

test("a form sent again and again uses up none of the day's reports", async () => {
  const { siteId, her, report } = await world();
  const client_id = crypto.randomUUID();
  for (let n = 0; n < 25; n++) expect((await report(her, { client_id })).ok).toBe(true);
  expect((await report(await addMember(siteId))).ok).toBe(true);
});

test("a form's number is a case of one reporter about one member alone", async () => {
  const { siteId, her, report } = await world();
  const client_id = crypto.randomUUID();
  await report(her, { client_id });
  await report(her, { client_id }, await addMember(siteId));
  await report(await addMember(siteId), { client_id });
  expect(await rows("complaints", siteId)).toHaveLength(3);
});

test("a fictional profile is reported where the site has them, and is not there where it does not", async () => {
  const { site, me, her } = await world();
  await changeProfile(her.id, { fictional: 1 });
  const labels = {
    fictional_icon: "mask",
    fictional_warning: "w",
    fictional_singular: "s",
    fictional_plural: "p",
  };
  const seen = (where: typeof site) => findReportable(realServices(), where, viewerOf(me), her.id);
  expect(await seen({ ...site, ...labels } as typeof site)).toMatchObject({ blockable: true });
  expect(await seen(site)).toBeNull();
});

test("the report shows a picture only where everybody may see it, and none of somebody who blocked the reporter", async () => {
  const { siteId, site, me } = await world();
  const photoOf = async (visibility: string, blocks: boolean, status = "active") => {
    const one = await addMember(siteId);
    await addPhoto(one, { visibility, status, main: true });
    await addChat(me, one, 1);
    if (blocks) await addBlock(one, me);
    const found = await findReportable(realServices(), site, viewerOf(me), one.id);
    return found && Boolean(found.photo);
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

test("a case number that is taken leaves nothing behind but the case under the next", async () => {
  const { siteId, site, me, her, report } = await world();
  const taken = await report(her);
  if (!taken.ok) throw new Error(taken.refusal);
  const draws = [taken.value.number, "ZZZZ-9999"];
  const setting = { site, origin: "https://site.test", language: "en" as const };
  const stored = await reportMember(
    at(start),
    viewerOf(me),
    setting,
    her.id,
    form({ block: true }),
    () => draws.shift() as string,
  );
  expect(stored).toMatchObject({ ok: true, value: { number: "ZZZZ-9999" } });
  const counts = await Promise.all(
    ["complaints", "reports", "evidence", "outbox"].map(
      async (table) => (await rows(table, siteId)).length,
    ),
  );
  expect(counts).toEqual([2, 2, 2, 4]);
});

test("what ended as evidence for the reporter is not copied, although the other one still reads it", async () => {
  const { siteId, me, her, report } = await world();
  const chat = await addChat(me, her, 3);
  await deleteConversation(at(start), viewerOf(me), chat);
  await eraseSealedChats(at(start + SEALED_FOR));
  expect(await rows("messages", siteId)).toHaveLength(3);
  await report(her, { place: "chat" });
  expect(await evidenceOf(siteId)).toMatchObject([{ messages: [] }]);
  expect(await rows("reports", siteId)).toMatchObject([
    { place: "profile", conversation_id: null },
  ]);
});

test("twenty-five pictures are named in the evidence, however many there are", async () => {
  const { siteId, her, report } = await world();
  for (let n = 0; n < 27; n++) await addPhoto(her);
  await report(her);
  expect((await evidenceOf(siteId))[0]?.profile.photos).toHaveLength(25);
});

test("who never wrote was met at the profile, whatever the form says, and no conversation is named", async () => {
  const { siteId, her, report } = await world();
  await report(her, { place: "chat" });
  expect(await rows("reports", siteId)).toMatchObject([
    { place: "profile", conversation_id: null },
  ]);
  expect(
    (await lettersOf(siteId)).find(({ template }) => template === "report_filed"),
  ).toMatchObject({ fields: { place: "profile", conversation: null } });
});

test("twenty a day are taken, of one member alone; a day later it goes on", async () => {
  const { siteId, me, report } = await world();
  for (let n = 0; n < 20; n++) expect((await report(await addMember(siteId))).ok).toBe(true);
  const her = await addMember(siteId);
  expect(await report(her)).toEqual({ ok: false, refusal: "too_many" });
  expect(await rows("complaints", siteId)).toHaveLength(20);
  expect((await report(her, {}, await addMember(siteId))).ok).toBe(true);
  expect((await report(her, {}, me, start + DAY)).ok).toBe(true);
});

test("the one reported is told nothing by a report, and nothing about anybody is logged", async () => {
  const { siteId, site, me, her } = await world();
  await addChat(me, her, 2);
  const lines: string[] = [];
  for (const channel of ["log", "error", "warn"] as const)
    vi.spyOn(console, channel).mockImplementation((...line) => void lines.push(line.join(" ")));
  const { services, told } = listeningServices();
  await reportMember(
    services,
    viewerOf(me),
    { site, origin: "https://site.test", language: "en" },
    her.id,
    form({ words: "secret words" }),
  );
  vi.restoreAllMocks();
  expect(await told()).toEqual([]);
  expect((await lettersOf(siteId)).map(({ to }) => to)).not.toContain(mailOf(her.id));
  for (const personal of ["secret words", "message 1", "@example.test", her.id])
    expect(lines.join("\n")).not.toContain(personal);
});

test("evidence is erased after ninety days, and the complaint stays", async () => {
  const { siteId, me, her, report } = await world();
  await addChat(me, her, 2);
  await report(her);
  await eraseEvidence(at(start + SEALED_FOR - 1));
  expect(await rows("evidence", siteId)).toHaveLength(1);
  await eraseEvidence(at(start + SEALED_FOR));
  expect(await rows("evidence", siteId)).toEqual([]);
  expect([
    (await rows("complaints", siteId)).length,
    (await rows("reports", siteId)).length,
  ]).toEqual([1, 1]);
  expect(await rows("messages", siteId)).toHaveLength(2);
});

test("what a block sealed is no evidence after ninety days, and who blocked then looks like nobody", async () => {
  const { siteId, site, me, her, report } = await world();
  await addChat(me, her, 2);
  await blockMember(at(start), her, me.id);
  expect(await findReportable(realServices(), site, viewerOf(me), her.id)).toMatchObject({
    name: "Aino",
    photo: null,
    blockable: false,
    talked: true,
  });
  await eraseSealedChats(at(start + SEALED_FOR));
  expect(await rows("messages", siteId)).toEqual([]);
  expect(await report(her)).toEqual({ ok: false, refusal: "not_found" });
});

test("words are bounded in characters and in bytes", () => {
  const read = (words: string) =>
    reportSchema.safeParse({
      client_id: crypto.randomUUID(),
      place: "chat",
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
