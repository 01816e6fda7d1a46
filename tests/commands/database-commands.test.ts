import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLocalFile } from "../../scripts/lib/storage.ts";
import { expectMisuse, expectProblem, expectSuccess, npmRun } from "./command-process.ts";
import { testOrders } from "./orders-cases.ts";
import { copyOfDatabase, type SeededDatabase, seedDatabase } from "./seeded-database.ts";

let seeded: SeededDatabase;
let remove: () => void;
beforeAll(async () => {
  ({ seeded, remove } = await seedDatabase());
}, 600_000);
afterAll(() => remove());

const ok = (name: string, ...args: string[]) => seeded.ok(name, ...args);
const refused = async (name: string, ...args: string[]) =>
  expectProblem(await seeded.run(name, ...args));
const UNKNOWN = "-P0000000000000000000a";

describe.concurrent("as processes over demo data", { timeout: 600_000 }, () => {
  testOrders(() => seeded);

  test("site adds, lists and removes a site", async () => {
    const host = "third.localhost";
    expect(
      await ok("site", "add", host, "name=Third", "countries=NL,BE", "support_email=a@b.test"),
    ).toContain(`${host} added as site "third-localhost".`);
    const add = ["add", host, "name=Other", "countries=NL", "support_email=a@b.test"];
    expect(await refused("site", ...add)).toContain(`${host} is there already`);
    expect(await ok("site", "list")).toContain(host);
    const args = ["remove", host, "--local", seeded.state];
    expectProblem(await npmRun("site", args, { input: "no\n" }));
    expect(expectSuccess(await npmRun("site", args, { input: `${host}\n` }))).toContain(
      `${host} is removed.`,
    );
    expect(await refused("site", "remove", host)).toContain(`There is no site ${host}; there are`);
    expect(await refused("site", "remove", "localhost")).toContain("accounts and stays");
    expect(await refused("site", "move", "localhost", "DB_9")).toContain("DB_9");
  });

  test("staff are added, listed, given other roles, reset and removed", async () => {
    const email = "sam@staff.test";
    const add = ["add", email, "--name", "Sam Bos", "--roles", "support,moderator"];
    expect(await ok("staff", ...add)).toMatch(/password {2}(?:\w+-){5}\w[\s\S]*otpauth:\/\/totp\//);
    expect(await refused("staff", ...add)).toContain(`${email} has an account already`);
    expect(await ok("staff", "list")).toContain(`${email}  "Sam Bos"  moderator,support  first`);
    expect(await ok("staff", "roles", email, "bookkeeper")).toContain("sessions have ended");
    expect(await ok("staff", "roles", email, "bookkeeper")).toContain("these roles already");
    expect(await ok("staff", "reset", email)).toContain("otpauth://totp/");
    expect(await ok("staff", "remove", email)).toContain(`${email} is removed`);
    expect(await refused("staff", "remove", email)).toContain(`There is no account ${email}`);
    expect(await refused("staff", "remove", "owner@staff.test")).toContain("the only owner");
    expect(await ok("staff", "code")).toMatch(/^\d{6}\n$/);
  });

  test("photos are released, rejected and banned", async () => {
    const [one, two] = seeded.read("SELECT id FROM photos LIMIT 2") as { id: string }[];
    seeded.write(`UPDATE photos SET status = 'pending' WHERE id IN ('${one?.id}', '${two?.id}')`);
    expect(await ok("photos", "release", `${one?.id}`)).toContain("was pending and is active.");
    const reason = ["--reason", "There is nobody in it."];
    expect(await ok("photos", "reject", `${two?.id}`, ...reason)).toContain("is rejected.");
    expect(await ok("photos", "ban", `${two?.id}`, ...reason)).toContain("is banned.");
    expect(await refused("photos", "ban", `${two?.id}`)).toContain("--reason");
    expect(await refused("photos", "release", UNKNOWN)).toBe(`There is no photo ${UNKNOWN}.`);
    expect(await refused("photos", "release", "x")).toBe('"x" is not the id of a photo.');
  });

  test("audit verifies the log", async () => {
    expect(await ok("audit", "verify")).toMatch(/^DB: \d+ entries, all fit\. Head: \d+:[\w-]+\n$/);
    const misused = await seeded.run("audit", "verify", "--head", "x");
    expect(expectMisuse(misused, "audit")).toContain("a number, a colon and a hash");
  });

  test("ledger verifies the wallets and shows a statement", async () => {
    expect(await ok("ledger", "verify")).toMatch(/^\d+ wallets, \d+ entries, .*: all fit\.\n$/);
    const shown = await ok("ledger", "statement", "german@demo.test");
    expect(shown).toMatch(/purchase \(\S{22}\)[\s\S]* {2}\d+ credits\n$/);
    expect(await refused("ledger", "statement", UNKNOWN)).toBe(`There is no account ${UNKNOWN}.`);
    expect(await refused("ledger", "verify", "--site", "no.test")).toContain("no.test");
  });

  test("complaints lists those that support has not answered", async () => {
    expect(await ok("complaints", "open")).toMatch(/^\S+ {2}open {2}/);
  });

  test("mail lists failed e-mails and sends them again", async () => {
    seeded.write(
      `INSERT INTO outbox (id, site_id, channel, template, payload, status, created_at)
       VALUES ('0Dead00000000000000001', 'demo', 'mail', 'complaint_decided', '{}', 'failed', ${Date.now()})`,
    );
    expect(await ok("mail", "dead")).toMatch(/1 {2}mail complaint_decided: /);
    expect(await ok("mail", "again", "complaint_decided")).toBe("1 leave within five minutes.\n");
    expect(await ok("mail", "again")).toBe("None can be sent again.\n");
    expect(await refused("mail", "again", "nonsense")).toContain('There is no kind "nonsense"');
    const campaignArgs = ["announce", "news", "--site", "localhost"];
    expect(await refused("mail", ...campaignArgs)).toBe("The option --words <file> is missing.");
    expect(await refused("mail", ...campaignArgs, "--words", "/no/file")).toContain(
      "no file /no/file.",
    );
    expect(await refused("mail", "announce", "spam")).toContain('not "spam".');
  });

  test("a database locked by another process is waited for, then reported", async ({
    onTestFinished,
  }) => {
    const own = copyOfDatabase(seeded, onTestFinished);
    const writer = new DatabaseSync(String(findLocalFile(own.state)));
    onTestFinished(() => writer.close());
    writer.exec("BEGIN IMMEDIATE");
    const add = ["add", "new.localhost", "name=New", "countries=NL", "support_email=a@b.test"];
    const ended = await own.run("site", ...add);
    expect(expectProblem(ended)).toBe(
      "The local database is in use by another process; try again.",
    );
    writer.exec("ROLLBACK");
    expect(await own.ok("site", ...add)).toContain("new.localhost added");
  });

  test("a folder without a database is refused", async () => {
    const none = join(seeded.state, "none");
    const ended = await npmRun("site", ["list", "--local", none]);
    expect(expectProblem(ended)).toContain(`There is no database in ${none};`);
  });
});
