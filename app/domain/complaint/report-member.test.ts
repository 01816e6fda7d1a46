import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { addChat } from "../../../tests/support/add-chat";
import { emailTo } from "../../../tests/support/email-to";
import {
  addPhoto,
  changeProfile,
  recordingServices,
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
import { addMember, emailAddressOf } from "../../../tests/support/test-database";
import { reportMember } from "./report-member";

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
  expect((await reportEmailsOf(siteId)).map(({ to }) => to)).not.toContain(emailAddressOf(her.id));
  for (const personal of ["secret words", "message 1", "@example.test", her.id])
    expect(lines.join("\n")).not.toContain(personal);
});
