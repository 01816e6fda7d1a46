import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import { type ModerationActionId, newId } from "~/kit/ids";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { writeModerationEmail } from "./moderation-email";

const TEMPLATE = "account_suspended";
const services = realServices();

/** Writes the e-mail of an action about that member, where `when` holds. */
const write = (member: TestMember, when = sql`1`) =>
  writeModerationEmail(
    services,
    {
      id: newId<ModerationActionId>(),
      siteId: member.siteId,
      accountId: member.id,
      deed: "suspend",
      reason: "Insults",
      origin: `https://${member.siteId}`,
    },
    { template: TEMPLATE, when },
  );

test("a member gets the reason, by name, in their language, from their site", async () => {
  const site = await addSite();
  const member = await addMember(site, { name: "Aino" });
  await env.DB.prepare("UPDATE accounts SET language = 'fi' WHERE id = ?").bind(member.id).run();
  const email = await write(member);
  if (email) await run(services.db, email.statement);
  expect(await emailTo(emailAddressOf(member.id), TEMPLATE)).toMatchObject({
    siteId: site,
    origin: `https://${site}`,
    language: "fi",
    fields: { name: "Aino", reason: "Insults" },
  });
  const owner = env.DB.prepare("SELECT account_id FROM outbox WHERE id = ?").bind(email?.id ?? "");
  expect(await owner.first("account_id")).toBe(member.id);
});

test("an action that was not executed sends no e-mail", async () => {
  const member = await addMember(await addSite());
  const email = await write(member, sql`0`);
  if (email) await run(services.db, email.statement);
  expect(await emailsTo(emailAddressOf(member.id), TEMPLATE)).toEqual([]);
});

test("an erased account, or one of another site, gets no e-mail", async () => {
  const member = await addMember(await addSite());
  expect(await write({ ...member, siteId: await addSite() })).toBeNull();
  await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(member.id).run();
  expect(await write(member)).toBeNull();
});
