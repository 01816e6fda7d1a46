import { expect, test } from "vitest";
import { emailRequestSchema } from "~/domain/outbox/outbox.schema";
import { openContext } from "../../tests/support/command-context.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { assignCase, decideCase, listOpen } from "./actions.ts";

const NUMBER = "K7F3-92QD";

/** A site with one case of its member. */
function withCase(account = "active") {
  const { context: command, sqlite, lines } = openContext();
  const context: ToolContext = {
    ...command,
    staff: "ops",
    originOf: (host) => `https://${host}`,
  };
  sqlite.exec(
    `INSERT INTO sites (id, host, created_at) VALUES ('s', 's.test', 0);
     INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_date)
       VALUES ('m', 's', 'sam@example.test', 'x', '${account}', 'en', 0);
     INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at)
       VALUES ('m', 's', 'active', 'Sam', '1990-01-01', 'en', 0, 0);
     INSERT INTO complaints (id, site_id, case_number, form_key, account_id, kind, about, body, language, created_at)
       VALUES ('c', 's', '${NUMBER}', 'k', 'm', 'payment', '/transactions', 'Twice', 'de', 0);`,
  );
  const state = () => sqlite.prepare("SELECT status, decision, staff FROM complaints").get();
  const emails = () => sqlite.prepare("SELECT * FROM outbox").all();
  const decide = (reason = "The profile is gone", number = NUMBER) =>
    decideCase(context, { number, reason });
  return { context, sqlite, lines, state, emails, decide };
}

test("an open case is listed, assigned, and no longer listed once decided", async () => {
  const { context, lines, state, decide } = withCase();
  await listOpen(context);
  expect(lines).toEqual([
    `${NUMBER}  open  1970-01-01T00:00:00.000Z  payment  s.test  /transactions`,
  ]);
  await assignCase(context, { number: "k7f3-92qd" });
  expect(state()).toMatchObject({ status: "in_work", decision: null });
  await decide();
  expect(state()).toEqual({ status: "closed", decision: "The profile is gone", staff: "ops" });
  await listOpen(context);
  expect(lines.at(-1)).toBe("There are no open cases.");
});

test("the complainant gets one e-mail with the reason, in the case's language", async () => {
  const { decide, emails } = withCase();
  await decide("The profile is gone", NUMBER.toLowerCase());
  await expect(decide("Another")).rejects.toThrow(`${NUMBER} is decided already`);
  const [email, ...more] = emails();
  expect(more).toEqual([]);
  expect(email?.account_id).toBe("m");
  expect(emailRequestSchema.parse(JSON.parse(String(email?.payload)))).toMatchObject({
    to: "sam@example.test",
    origin: "https://s.test",
    language: "de",
    template: "complaint_decided",
    fields: { name: "Sam", reason: "The profile is gone", number: NUMBER },
  });
});

test("an unconfirmed address gets no e-mail", async () => {
  const { decide, emails, lines } = withCase("not_confirmed");
  await decide();
  expect([emails(), lines.at(-1)]).toEqual([[], expect.stringContaining("your own mailbox")]);
});

test("a decision needs a reason, and a case its number and site", async () => {
  const { context, sqlite, decide, state } = withCase();
  for (const reason of [" ", "x".repeat(1001)]) await expect(decide(reason)).rejects.toThrow();
  await expect(assignCase(context, { number: "NONE-0000" })).rejects.toThrow("no case");
  sqlite.exec(
    `INSERT INTO sites (id, host, created_at) VALUES ('t', 't.test', 0);
     INSERT INTO complaints (id, site_id, case_number, form_key, kind, body, language, created_at)
       VALUES ('d', 't', '${NUMBER}', 'k', 'other', 'Rude', 'de', 0);`,
  );
  await expect(decide()).rejects.toThrow("several sites");
  expect(state()).toMatchObject({ status: "open" });
  await assignCase(context, { number: NUMBER, host: "t.test" });
  await expect(assignCase(context, { number: NUMBER, host: "t.test" })).rejects.toThrow("in_work");
});

test("a report is not listed, and is not decided without its rule of conduct", async () => {
  const { context, sqlite, lines, decide, state } = withCase();
  for (const kind of ["member", "content"]) {
    sqlite.exec(`UPDATE complaints SET kind = '${kind}'`);
    await listOpen(context);
    expect(lines.at(-1)).toBe("There are no open cases.");
    await expect(decide()).rejects.toThrow("/operator/cases");
    await expect(assignCase(context, { number: NUMBER })).rejects.toThrow("/operator/cases");
  }
  expect(state()).toEqual({ status: "open", decision: null, staff: null });
});
