import { expect, test } from "vitest";
import { emailRequestSchema } from "~/domain/outbox/outbox.schema";
import { openContext } from "../../tests/support/command-context.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { decideHeld, listWaiting, showHeld } from "./actions.ts";

const ID = "0000000000000000000000";
const BODY = "Send me\n200 euros until Friday, I am in trouble and know nobody else to ask";

/** A site with one held message. */
function withHeld(account = "active") {
  const { context: command, sqlite, lines } = openContext();
  const context: ToolContext = {
    ...command,
    staff: "ops",
    originOf: (host) => `https://${host}`,
  };
  sqlite.exec(
    `INSERT INTO sites (id, host, created_at) VALUES ('s', 's.test', 0);
     INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_date)
       VALUES ('m', 's', 'sam@example.test', 'x', '${account}', 'de', 0);
     INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at)
       VALUES ('m', 's', 'active', 'Sam', '1990-01-01', 'de', 0, 0);
     INSERT INTO openers (site_id, sender_id, recipient_id, kinds, created_at) VALUES ('s', 'm', 'x', 1, 0);
     INSERT INTO held_messages (id, site_id, sender_id, recipient_id, client_id, body, shown, kinds, created_at)
       VALUES ('${ID}', 's', 'm', 'other', 'k', '${BODY}', 1, 1, 0);`,
  );
  const state = () =>
    sqlite.prepare("SELECT status, reason, staff, origin FROM held_messages").get();
  const emails = () => sqlite.prepare("SELECT * FROM outbox").all();
  const judge = (action: "release" | "refuse", reason = "") =>
    decideHeld(context, { action, id: ID, reason });
  return { context, lines, state, emails, judge };
}

test("a held message is listed with its beginning until it is released", async () => {
  const { context, lines, state, emails, judge } = withHeld();
  await listWaiting(context);
  expect(lines).toEqual([
    `${ID}  1970-01-01T00:00  s.test  money: Send me 200 euros until Friday, I am in trouble and know nob…`,
  ]);
  await judge("release");
  expect([state(), emails()]).toEqual([
    { status: "released", reason: null, staff: "ops", origin: "https://s.test" },
    [],
  ]);
  await listWaiting(context);
  expect(lines.at(-1)).toBe("No message is held.");
  await expect(judge("refuse", "Too late")).rejects.toThrow("released already");
});

test("the reviewer sees the whole message, its author and recipient", async () => {
  const { context, lines } = withHeld();
  await showHeld(context, ID);
  expect(lines).toEqual([
    `${ID}  waiting, written 1970-01-01T00:00 on s.test`,
    "From Sam (m) to somebody who left (other)",
    "Held for: money. First messages counted since the day before: 1",
    "",
    BODY,
  ]);
});

test("the author of a rejected message gets the reason by e-mail, localized", async () => {
  const { state, emails, judge } = withHeld();
  await judge("refuse", "It asks strangers for money");
  expect(state()).toMatchObject({ status: "refused", reason: "It asks strangers for money" });
  const [email, ...more] = emails();
  expect(more).toEqual([]);
  expect(emailRequestSchema.parse(JSON.parse(String(email?.payload)))).toMatchObject({
    to: "sam@example.test",
    language: "de",
    template: "message_refused",
    fields: { name: "Sam", reason: "It asks strangers for money", added: 0 },
  });
});

test("a rejection needs a reason and an id, an unconfirmed mailbox gets no e-mail", async () => {
  const { context, state, emails, judge } = withHeld("not_confirmed");
  await expect(judge("refuse", " ")).rejects.toThrow("--reason");
  const release = (id: string) => decideHeld(context, { action: "release", id, reason: "" });
  await expect(release("x")).rejects.toThrow("is not the id of a message");
  await expect(release("1".repeat(22))).rejects.toThrow("There is no message");
  expect(state()).toMatchObject({ status: "waiting" });
  await judge("refuse", "It asks strangers for money");
  expect(emails()).toEqual([]);
});
