import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { done } from "~/kit/outcome";
import type { Services } from "~/services";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { addModerationAction } from "../../../tests/support/moderation-actions";
import { requestDeletionByPassword } from "../../../tests/support/request-deletion";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { executeRequestedAction, executeWaitingActions } from "./execute-moderation-action";
import { reactivateByLink } from "./reactivate-account";

const statusOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");

test("an action requested several times at once is executed and mailed once", async () => {
  const member = await addMember(await addSite());
  for (const [action, template] of [
    ["ban", "account_banned"],
    ["restore", "account_restored"],
  ] as const) {
    const row = await addModerationAction(member, { action });
    const execute = () => executeRequestedAction(realServices(), member.siteId, row);
    await Promise.all([execute(), execute(), execute()]);
    expect(await emailsTo(emailAddressOf(member.id), template)).toHaveLength(1);
  }
});

test("executed actions do not block a waiting one", async () => {
  const member = await addMember(await addSite());
  for (let n = 1; n <= 20; n++)
    await addModerationAction(member, { action: "restore", at: n, done: n });
  await addModerationAction(member, { action: "suspend" });
  await executeWaitingActions(realServices());
  expect(await statusOf(member)).toBe("suspended");
});

test("an action that may not change a deletion keeps its reactivation link", async () => {
  const member = await addMember(await addSite());
  await requestDeletionByPassword(member);
  const { secret } = (await emailTo(emailAddressOf(member.id), "deletion_started")).fields;
  for (const action of ["suspend", "ban"])
    await executeRequestedAction(
      realServices(),
      member.siteId,
      await addModerationAction(member, { action }),
    );
  expect(await reactivateByLink(realServices(), member.siteId, secret)).toEqual(done(member.id));
});

/** Services that run something else first, after an action was read and before its batch. */
const interruptedBy = (first: () => Promise<unknown>): Services => {
  const services = realServices();
  const once = { done: false };
  return {
    ...services,
    async readTogether(statement) {
      if (!once.done) {
        once.done = true;
        await first();
      }
      return services.readTogether(statement);
    },
  };
};
const deactivationOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT kind FROM departures WHERE account_id = ?").bind(id).first("kind");

test("a ban that was lifted before its second execution leaves no trace", async () => {
  const member = await addMember(await addSite());
  const execute = async (action: string) =>
    executeRequestedAction(
      realServices(),
      member.siteId,
      await addModerationAction(member, { action }),
    );
  const ban = await addModerationAction(member, { action: "ban" });
  const late = interruptedBy(async () => {
    await executeRequestedAction(realServices(), member.siteId, ban);
    await execute("restore");
  });
  await executeRequestedAction(late, member.siteId, ban);
  expect([await statusOf(member), await deactivationOf(member)]).toEqual(["active", null]);
});

test("a repeated ban does not turn a suspension made in between into a ban", async () => {
  const member = await addMember(await addSite());
  const execute = async (action: string) =>
    executeRequestedAction(
      realServices(),
      member.siteId,
      await addModerationAction(member, { action }),
    );
  const ban = await addModerationAction(member, { action: "ban" });
  const late = interruptedBy(async () => {
    await executeRequestedAction(realServices(), member.siteId, ban);
    await execute("restore");
    await execute("suspend");
  });
  await executeRequestedAction(late, member.siteId, ban);
  expect([await statusOf(member), await deactivationOf(member)]).toEqual([
    "suspended",
    "suspension",
  ]);
});

test("an action about an erased account sends no e-mail and is done", async () => {
  const member = await addMember(await addSite());
  const row = await addModerationAction(member, { action: "suspend" });
  await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(member.id).run();
  expect(await executeRequestedAction(realServices(), member.siteId, row)).toBe(true);
  expect(await emailsTo(emailAddressOf(member.id), "account_suspended")).toEqual([]);
  expect(await executeRequestedAction(realServices(), member.siteId, row)).toBe(false);
});
