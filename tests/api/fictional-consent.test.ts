import { beforeAll, expect, test } from "vitest";
import { FICTIONAL_LABELS } from "../../scripts/seed/fictional-words";
import { changeProfile } from "../support/member-fixtures";
import { addMember, addSite, type TestMember } from "../support/test-database";
import { addLoggedIn, HOST, postForm, sendJsonRequest, sendRequest, textOf } from "./app-client";

const WARNING = FICTIONAL_LABELS.fictional_warning.en;
const AGREE = "I know that there’s nobody behind this profile for me to meet";
let nova: TestMember;

beforeAll(async () => {
  await addSite({ ...FICTIONAL_LABELS }, HOST);
  nova = await addMember(HOST, { name: "Nova" });
  await changeProfile(nova.id, { fictional: 1 });
});

const path = () => `/members/${nova.id}/chat`;
const form = (more: Record<string, string> = {}) => ({
  client_id: crypto.randomUUID(),
  text: "words to Nova",
  price: "1",
  ...more,
});

test("without JavaScript the warning and consent show before the first message only", async () => {
  const me = await addLoggedIn({ premium: true, credits: 5 });
  const page = await textOf(await sendRequest(path(), me));
  expect(page).toContain(WARNING);
  expect(page).toContain(AGREE);
  expect(page).toMatch(/<input[^>]*name="agrees"[^>]*>/);
  const refused = await postForm(path(), form(), me);
  expect(refused.status).toBe(403);
  expect(await textOf(refused)).toContain("words to Nova");
  const sent = await postForm(path(), form({ agrees: "on" }), me);
  expect(sent.status).toBe(303);
  const chat = await textOf(await sendRequest(sent.headers.get("location") ?? "", me));
  expect(chat).not.toContain(AGREE);
  expect(chat).toContain("Fictional profile");
});

test("before a free first message the warning is plain text without a checkbox", async () => {
  const me = await addLoggedIn({ credits: 5 });
  const page = await textOf(await sendRequest(path(), me));
  expect(page).toContain(WARNING);
  expect(page).not.toContain(AGREE);
  const sent = await postForm(path(), form({ price: "0" }), me);
  const chat = await textOf(await sendRequest(sent.headers.get("location") ?? "", me));
  expect(chat).toContain(AGREE);
});

test("a message to a real member shows no warning and no consent", async () => {
  const me = await addLoggedIn({ premium: true, credits: 5 });
  const other = await addMember(HOST);
  const page = await textOf(await sendRequest(`/members/${other.id}/chat`, me));
  expect(page).not.toContain(WARNING);
  expect(page).not.toContain('name="agrees"');
});

test("the message endpoint rejects a message without the consent and stores it with it", async () => {
  const me = await addLoggedIn({ premium: true, credits: 5 });
  const message = { to: nova.id, client_id: crypto.randomUUID(), text: "hello", price: 1 };
  const refused = await sendJsonRequest("/api/message.php", message, me);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { error: { code: "consent_needed" } },
  ]);
  expect((await sendJsonRequest("/api/message.php", { ...message, agrees: true }, me)).status).toBe(
    200,
  );
});

test("the settings show the consent with its date and withdraw it", async () => {
  const me = await addLoggedIn({ premium: true, credits: 5 });
  const settings = async (query = "") => textOf(await sendRequest(`/settings/privacy${query}`, me));
  expect(await settings()).toContain("You haven’t agreed to pay for what you send them.");
  await postForm(path(), form({ agrees: "on" }), me);
  expect(await settings()).toMatch(/You agreed on [^<]+ to pay for what you send them\./);
  const withdraw = { consent: "fictional_profiles" };
  const done = await postForm("/settings/privacy/withdraw", withdraw, me);
  const place = done.headers.get("location") ?? "";
  expect(place).toBe("/settings/privacy?withdrawn=fictional_profiles#fictional");
  expect(await settings("?withdrawn=fictional_profiles")).toMatch(/role="status"[^>]*>Withdrawn\./);
  expect((await postForm(path(), form(), me)).status).toBe(403);
});
