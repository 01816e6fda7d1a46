import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import { addMember, addSite, mailOf, realServices } from "../../../tests/support/world";
import { accountExists } from "../account/account-sql";
import { findSettings } from "../notice/find-settings";
import { switchKindsOff } from "../notice/switch-notice";
import { leaveUrl } from "../suppression/leave-link";
import { addressHash } from "../suppression/suppression";
import { findLeaving, leaveNotices } from "./leave-notices";

async function mailed() {
  const siteId = await addSite();
  const me = await addMember(siteId);
  const accountId = me.id as MemberId;
  const services = { ...realServices(), log: () => undefined };
  const address = await addressHash(services, siteId, mailOf(me.id));
  const leaving = { siteId, accountId, kinds: ["like"] as const, address };
  const token = (await leaveUrl("", services.networkKey, leaving)).slice("/unsubscribe/".length);
  return { services, siteId, accountId, token };
}
const rows = (id: string) =>
  env.DB.prepare("SELECT count(*) FROM notification_settings WHERE account_id = ?")
    .bind(id)
    .first("count(*)");

test("a link ends its own kind by mail, or what is named, and leaves the rest", async () => {
  const { services, siteId, accountId, token } = await mailed();
  const link = { siteId, token };
  const on = async () => (await findSettings(services, { siteId, accountId })).on;
  expect(await leaveNotices(services, link)).toBe(true);
  expect((await on()).mail).not.toContain("like");
  expect((await on()).push).toContain("like");
  await leaveNotices(services, link, { mail: ["unread"], push: ["like", "unread"] });
  expect(await on()).toEqual({
    mail: ["conversation", "message", "reminder"],
    push: ["conversation", "message", "reminder"],
  });
  expect((await findLeaving(services, siteId, token))?.on).toEqual(await on());
});

test("a letter of an account that is erased ends nothing, and leaves no row that nobody erases", async () => {
  const { services, siteId, accountId, token } = await mailed();
  await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(accountId).run();
  expect(await leaveNotices(services, { siteId, token })).toBe(true);
  // One that is erased in between, after its mailbox was looked at.
  const off = { mail: ["like" as const], push: [] };
  await switchKindsOff(services, { siteId, accountId }, { off, when: accountExists(accountId) });
  expect(await rows(accountId)).toBe(0);
  expect((await findLeaving(services, siteId, token))?.on).toEqual({ mail: [], push: [] });
});

test("a letter in a mailbox that its member has left shows nothing and ends nothing", async () => {
  const { services, siteId, accountId, token } = await mailed();
  const moveTo = (email: string) =>
    env.DB.prepare("UPDATE accounts SET email = ? WHERE id = ?").bind(email, accountId).run();
  await moveTo("new@example.test");
  expect((await findLeaving(services, siteId, token))?.on).toEqual({ mail: [], push: [] });
  for (const named of [undefined, { mail: ["message" as const], push: ["like" as const] }])
    expect(await leaveNotices(services, { siteId, token }, named)).toBe(true);
  expect(await rows(accountId)).toBe(0);
  await moveTo(mailOf(accountId));
  expect((await findLeaving(services, siteId, token))?.on.push).toContain("like");
});
