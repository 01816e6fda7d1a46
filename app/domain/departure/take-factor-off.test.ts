import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId, type StaffDeedId } from "~/kit/ids";
import { lettersTo, letterTo } from "../../../tests/support/letter-to";
import { addMarked } from "../../../tests/support/marked-member";
import { addDeed } from "../../../tests/support/staff-deeds";
import {
  addMember,
  addSite,
  mailOf,
  realServices,
  type TestMember,
} from "../../../tests/support/world";
import { startSession } from "../session/start-session";
import { carryOutKnocked } from "./carry-out-deed";
import { takeFactorOff } from "./take-factor-off";

async function takeOff(member: TestMember, services = realServices()) {
  const row = await addDeed(member, { deed: "factor_off", reason: "Lost phone", at: 1 });
  return carryOutKnocked(services, member.siteId, row);
}
const count = (table: string, { id }: TestMember) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE account_id = ?`).bind(id).first("n");
const LOGINS = ["factors", "recovery_codes", "passkeys", "pending_logins", "sessions"];

test("removing a second factor ends other logins and pages, and mails the reason", async () => {
  const site = await addSite();
  const [marked, another] = [await addMarked(site), await addMarked(await addSite())];
  const closed: string[] = [];
  const services = realServices();
  services.live = { ...services.live, closeSession: async (_, id) => void closed.push(id) };
  expect([await takeOff(marked, services), closed]).toEqual([true, [marked.id]]);
  for (const table of LOGINS)
    expect([await count(table, marked), await count(table, another)], table).toEqual([0, 1]);
  const { fields } = await letterTo(mailOf(marked.id), "account_factor_off");
  expect(fields.reason).toBe("Lost phone");
  const status = "SELECT status FROM accounts WHERE id = ?";
  expect(await env.DB.prepare(status).bind(marked.id).first("status")).toBe("active");
});

test("an account without a second factor gets no e-mail", async () => {
  const member = await addMember(await addSite());
  expect(await takeOff(member)).toBe(true);
  expect(await lettersTo(mailOf(member.id), "account_factor_off")).toEqual([]);
});

test("a repeated action leaves a newer factor and session, and is mailed once", async () => {
  const marked = await addMarked(await addSite());
  await takeOff(marked);
  const restored =
    "INSERT INTO factors (account_id, site_id, sealed_secret, last_step, created_at) VALUES (?, ?, 'x', 0, 0)";
  await env.DB.prepare(restored).bind(marked.id, marked.siteId).run();
  const { id: accountId, siteId } = marked;
  await startSession(realServices(), { siteId, accountId, device: "" });
  const row = { id: newId<StaffDeedId>(), deed: "factor_off", reason: "Lost phone" } as const;
  await takeFactorOff(realServices(), { ...row, siteId, accountId, origin: "https://x.test" });
  expect([await count("factors", marked), await count("sessions", marked)]).toEqual([1, 1]);
  expect(await lettersTo(mailOf(accountId), "account_factor_off")).toHaveLength(1);
});
