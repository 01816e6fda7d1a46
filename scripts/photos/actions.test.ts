import { expect, test } from "vitest";
import { emailRequestSchema } from "~/domain/outbox/outbox.schema";
import { NOW, openContext } from "../../tests/support/command-context.ts";
import { decidePhoto, type PhotoAction, type PhotosContext } from "./actions.ts";

const ID = "-photo-photo-photo-pho";
const HASH = "0f1e2d3c4b5a69780123456789abcdef";

/** A site with one photo that is pending review and its member's main one. */
function withPhoto(hash = HASH, account = "active") {
  const { context: command, sqlite, lines } = openContext();
  const context: PhotosContext = { ...command, originOf: (host) => `https://${host}` };
  sqlite.exec(
    `INSERT INTO sites (id, host, created_at) VALUES ('s', 's.test', 0);
     INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_date)
       VALUES ('m', 's', 'sam@example.test', 'x', '${account}', 'de', 0);
     INSERT INTO profiles (id, site_id, status, name, birth_date, language, main_photo_id, joined_at, last_active_at)
       VALUES ('m', 's', 'active', 'Sam', '1990-01-01', 'en', '${ID}', 0, 0);
     INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, look, created_at)
       VALUES ('${ID}', 's', 'm', 'pending', 'public', 's/${ID}', 1, 1, '', '${hash}', 0);`,
  );
  const state = () => ({
    ...sqlite.prepare("SELECT status FROM photos").get(),
    ...sqlite.prepare("SELECT has_photo AS shown FROM profiles").get(),
    ...sqlite.prepare("SELECT count(*) AS bands FROM banned_looks").get(),
  });
  const judge = (action: PhotoAction, { id = ID, reason = "It's a drawing" } = {}) =>
    decidePhoto(context, { action, id, reason });
  const emails = () => sqlite.prepare("SELECT * FROM outbox").all();
  return { context, lines, state, judge, emails };
}

test("a pending photo is shown once released", async () => {
  const { state, judge, emails } = withPhoto();
  await judge("release", { reason: "" });
  expect(state()).toEqual({ status: "active", shown: 1, bands: 0 });
  expect(emails()).toEqual([]);
});

test("a rejected photo is hidden, and a similar one may be uploaded again", async () => {
  const { state, judge } = withPhoto();
  await judge("release");
  await judge("reject");
  expect(state()).toEqual({ status: "rejected", shown: 0, bands: 0 });
});

test("the owner gets the reason once, by e-mail in their language", async () => {
  const { judge, emails, lines } = withPhoto();
  for (const action of ["reject", "reject", "ban"] as const) await judge(action);
  const [email, ...more] = emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    site_id: "s",
    channel: "mail",
    status: "waiting",
    account_id: "m",
  });
  expect(emailRequestSchema.parse(JSON.parse(String(email?.payload)))).toMatchObject({
    to: "sam@example.test",
    origin: "https://s.test",
    language: "de",
    template: "photo_rejected",
    fields: { name: "Sam", reason: "It's a drawing", added: 0 },
  });
  expect(lines.at(-1)).toBe("No e-mail is sent.");
});

test("two rejections at the same moment send one e-mail", async () => {
  const { judge, emails, state } = withPhoto();
  await Promise.all([judge("reject"), judge("reject")]);
  expect([emails().length, state().status]).toEqual([1, "rejected"]);
});

test.each(["not_confirmed", "suspended", "deleted"])("%s: no e-mail", async (account) => {
  const { judge, emails, state } = withPhoto(HASH, account);
  await judge("reject");
  expect([state().status, emails()]).toEqual(["rejected", []]);
});

test.each([
  ["", "--reason"],
  [" ", "--reason"],
  ["x".repeat(1001), "longer than 1000"],
])("the reason %j is not accepted", async (reason, message) => {
  const { judge, emails, state } = withPhoto();
  for (const action of ["reject", "ban"] as const)
    await expect(judge(action, { reason })).rejects.toThrow(message);
  expect([state().status, emails()]).toEqual(["pending", []]);
});

test("a banned photo's hash is stored once by eight bands, a flat one is not", async () => {
  const { state, judge } = withPhoto();
  for (const _ of [1, 2]) await judge("ban");
  expect(state()).toEqual({ status: "banned", shown: 0, bands: 8 });
  const plain = withPhoto("");
  await plain.judge("ban");
  expect(plain.state()).toEqual({ status: "banned", shown: 0, bands: 0 });
  expect(plain.lines.at(-1)).toContain("only this photo is banned");
});

test("a chat photo is rejected, banned and released like a profile photo", async () => {
  const { context, judge, emails, state, lines } = withPhoto();
  const sent = "-chats-chats-chats-cha";
  const db = context.db;
  await db.write([
    `INSERT INTO chat_photos (id, site_id, conversation_id, seq, sender_id, width, height, shades, look, created_at)
       VALUES ('${sent}', 's', 'c', 1, 'm', 1, 1, '', '${HASH}', 0);`,
  ]);
  const refusedAt = async () => (await db.read("SELECT refused_at AS at FROM chat_photos"))[0]?.at;
  await judge("reject", { id: sent });
  expect([await refusedAt(), lines.at(-2)]).toEqual([NOW, `${sent} was active and is rejected.`]);
  expect(emailRequestSchema.parse(JSON.parse(String(emails()[0]?.payload)))).toMatchObject({
    fields: { reason: "It's a drawing", sent: true },
  });
  await judge("ban", { id: sent });
  expect([emails().length, state()]).toEqual([1, { status: "pending", shown: 0, bands: 8 }]);
  await judge("release", { id: sent });
  expect([await refusedAt(), state().status]).toEqual([null, "pending"]);
  await Promise.all([judge("reject", { id: sent }), judge("ban", { id: sent })]);
  expect(emails()).toHaveLength(2);
});

test("an unknown photo id changes nothing", async () => {
  const { state, judge } = withPhoto();
  await expect(judge("ban", { id: "x' OR 1=1" })).rejects.toThrow("is not the id of a photo");
  await expect(judge("ban", { id: ID.replace("p", "q") })).rejects.toThrow("no photo");
  expect(state()).toEqual({ status: "pending", shown: 0, bands: 0 });
});
