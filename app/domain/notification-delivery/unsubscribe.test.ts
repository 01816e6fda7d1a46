import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { accountExists } from "../account/account-sql";
import { findSettings } from "../notification/find-settings";
import { switchKindsOff } from "../notification/switch-notifications";
import { addressHash } from "../suppression/suppression";
import { unsubscribeUrl } from "../suppression/unsubscribe-link";
import { findUnsubscribeLink, unsubscribe } from "./unsubscribe";

async function mailed() {
  const siteId = await addSite();
  const me = await addMember(siteId);
  const accountId = me.id as MemberId;
  const services = { ...realServices(), log: () => undefined };
  const address = await addressHash(services, siteId, emailAddressOf(me.id));
  const leaving = { siteId, accountId, kinds: ["like"] as const, address };
  const token = (await unsubscribeUrl("", services.networkKey, leaving)).slice(
    "/unsubscribe/".length,
  );
  return { services, siteId, accountId, token };
}
const rows = (id: string) =>
  env.DB.prepare("SELECT count(*) FROM notification_settings WHERE account_id = ?")
    .bind(id)
    .first("count(*)");

test("an unsubscribe link ends its own kind by e-mail, or the kinds that are named", async () => {
  const { services, siteId, accountId, token } = await mailed();
  const link = { siteId, token };
  const on = async () => (await findSettings(services, { siteId, accountId })).on;
  expect(await unsubscribe(services, link)).toMatchObject({ ok: true });
  expect((await on()).mail).not.toContain("like");
  expect((await on()).push).toContain("like");
  await unsubscribe(services, link, { mail: ["unread"], push: ["like", "unread"] });
  expect(await on()).toEqual({
    mail: ["conversation", "message", "reminder"],
    push: ["conversation", "message", "reminder"],
  });
  expect((await findUnsubscribeLink(services, siteId, token))?.on).toEqual(await on());
});

test("an unsubscribe link of an erased account changes nothing and writes no row", async () => {
  const { services, siteId, accountId, token } = await mailed();
  await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(accountId).run();
  expect(await unsubscribe(services, { siteId, token })).toMatchObject({ ok: true });
  // An account that is erased between the mailbox check and the write.
  const off = { mail: ["like" as const], push: [] };
  await switchKindsOff(services, { siteId, accountId }, { off, when: accountExists(accountId) });
  expect(await rows(accountId)).toBe(0);
  expect((await findUnsubscribeLink(services, siteId, token))?.on).toEqual({ mail: [], push: [] });
});

test("an unsubscribe link sent to a previous address shows and ends nothing", async () => {
  const { services, siteId, accountId, token } = await mailed();
  const moveTo = (email: string) =>
    env.DB.prepare("UPDATE accounts SET email = ? WHERE id = ?").bind(email, accountId).run();
  await moveTo("new@example.test");
  expect((await findUnsubscribeLink(services, siteId, token))?.on).toEqual({ mail: [], push: [] });
  for (const named of [undefined, { mail: ["message" as const], push: ["like" as const] }])
    expect(await unsubscribe(services, { siteId, token }, named)).toMatchObject({ ok: true });
  expect(await rows(accountId)).toBe(0);
  await moveTo(emailAddressOf(accountId));
  expect((await findUnsubscribeLink(services, siteId, token))?.on.push).toContain("like");
});
