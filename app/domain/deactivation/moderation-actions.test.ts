import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newSecret } from "~/kit/secret";
import { addSampleMember } from "../../../tests/support/add-sample-member";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { setHash, setUpLogin } from "../../../tests/support/logins";
import { localeContextOf, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { addModerationAction } from "../../../tests/support/moderation-actions";
import { PASSWORD, requestDeletionByPassword } from "../../../tests/support/request-deletion";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { findProfile } from "../discovery/find-profile";
import { logIn } from "../session/log-in";
import { executeRequestedAction, executeWaitingActions } from "./execute-moderation-action";

setUpLogin();

const act = async (member: TestMember, action: string) =>
  executeRequestedAction(
    realServices(),
    member.siteId,
    await addModerationAction(member, { action }),
  );
const statusOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT status FROM accounts WHERE id = ?").bind(id).first("status");
const tryLogin = async (member: TestMember) => {
  await setHash(member.id);
  const from = { siteId: member.siteId, network: "home", device: "" };
  return logIn(realServices(), from, { email: emailAddressOf(member.id), password: PASSWORD });
};

test("a suspension hides the member, ends sessions, closes pages and mails the reason", async () => {
  const marked = await addSampleMember(await addSite());
  await env.DB.prepare("DELETE FROM blocks").run();
  const closed: string[] = [];
  const services = realServices();
  services.live = { ...services.live, closeSession: async (_, id) => void closed.push(id) };
  const row = await addModerationAction(marked, { action: "suspend" });
  const done = await executeRequestedAction(services, marked.siteId, row);
  expect([done, closed]).toEqual([true, [marked.id]]);
  const site = await siteOf(marked.siteId);
  const findSuspended = () =>
    findProfile(
      realServices(),
      { site, reader: viewerOf(marked.other), outlook: localeContextOf("en") },
      marked.id,
    );
  expect(await findSuspended()).toBeNull();
  expect(
    await env.DB.prepare("SELECT 1 FROM sessions WHERE account_id = ?").bind(marked.id).first(),
  ).toBeNull();
  expect(await tryLogin(marked)).toMatchObject({ refusal: "account_suspended" });
  expect((await emailTo(emailAddressOf(marked.id), "account_suspended")).fields.reason).toBe(
    "Insults",
  );
  expect(await act(marked, "restore")).toBe(true);
  expect(await findSuspended()).not.toBeNull();
  // The password is accepted again; the second factor is requested next.
  expect(await tryLogin(marked)).toMatchObject({ refusal: "second_factor_needed" });
});

test("a suspension can become a ban, and restoring brings back the earlier state", async () => {
  const member = await addMember(await addSite(), {
    status: "not_confirmed",
    profileStatus: "disabled",
  });
  await act(member, "suspend");
  await act(member, "ban");
  expect(await tryLogin(member)).toMatchObject({ refusal: "account_banned" });
  await act(member, "suspend");
  expect(await statusOf(member)).toBe("banned");
  await act(member, "restore");
  expect(await statusOf(member)).toBe("not_confirmed");
});

test("an action needs its row's secret, on its site, and is executed once", async () => {
  const member = await addMember(await addSite());
  const row = await addModerationAction(member, { action: "ban" });
  const knock = (overrides: Partial<typeof row>, site = member.siteId) =>
    executeRequestedAction(realServices(), site, { ...row, ...overrides });
  expect(await knock({ knock: newSecret() })).toBe(false);
  expect(await knock({}, await addSite())).toBe(false);
  expect(await statusOf(member)).toBe("active");
  expect([await knock({}), await knock({})]).toEqual([true, false]);
  expect(await emailsTo(emailAddressOf(member.id), "account_banned")).toHaveLength(1);
});

test("the scheduler executes an action whose request never arrived", async () => {
  const member = await addMember(await addSite());
  await addModerationAction(member, { action: "ban" });
  await executeWaitingActions(realServices());
  expect(await statusOf(member)).toBe("banned");
});

test("an account in deletion is neither banned nor restored", async () => {
  const member = await addMember(await addSite());
  await requestDeletionByPassword(member);
  for (const action of ["suspend", "ban", "restore"]) await act(member, action);
  expect(await statusOf(member)).toBe("deletion_pending");
  const kind = "SELECT kind FROM departures WHERE account_id = ?";
  expect(await env.DB.prepare(kind).bind(member.id).first("kind")).toBe("deletion");
  for (const template of ["account_suspended", "account_banned"] as const)
    expect(await emailsTo(emailAddressOf(member.id), template)).toEqual([]);
});

test("the action log cannot be changed or deleted", async () => {
  const member = await addMember(await addSite());
  const { deed: action } = await addModerationAction(member, { action: "ban" });
  const run = (sql: string) => env.DB.prepare(sql).bind(action).run();
  for (const change of [
    "reason = 'other'",
    "account_id = 'x'",
    "deed = 'restore'",
    "at = 1",
    "staff = ''",
  ])
    await expect(run(`UPDATE staff_deeds SET ${change} WHERE id = ?`)).rejects.toThrow(
      /never changed/,
    );
  await expect(run("DELETE FROM staff_deeds WHERE id = ?")).rejects.toThrow(/never deleted/);
  await run("UPDATE staff_deeds SET carried_out_at = 5 WHERE id = ?");
  await expect(run("UPDATE staff_deeds SET carried_out_at = 6 WHERE id = ?")).rejects.toThrow(
    /never changed/,
  );
});
