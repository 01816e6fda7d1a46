import { expect, test } from "vitest";
import { done } from "~/kit/outcome";
import { hashSecret } from "~/kit/secret";
import { emailTo } from "../../../tests/support/email-to";
import { requestDeletionByPassword } from "../../../tests/support/request-deletion";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { findViewer } from "../session/find-viewer";
import { startSession } from "../session/start-session";
import { createReactivationLink, reactivateByLink } from "./reactivate-account";

const DAY = 86_400_000;
const start = Date.now();
const at = (days: number) => realServices({ now: () => start + days * DAY });
const mailed = async (member: TestMember) =>
  (await emailTo(emailAddressOf(member.id), "deletion_started")).fields.secret;

test("an unused reactivation link ends with its deletion and undoes no later one", async () => {
  const member = await addMember(await addSite());
  await requestDeletionByPassword(member, {}, at(0));
  const offered = await createReactivationLink(at(1), member.siteId, emailAddressOf(member.id));
  expect(await reactivateByLink(at(1), member.siteId, await mailed(member))).toEqual(
    done(member.id),
  );
  await requestDeletionByPassword(member, {}, at(20));
  expect(await reactivateByLink(at(21), member.siteId, offered ?? "")).toMatchObject({ ok: false });
  expect(await reactivateByLink(at(21), member.siteId, await mailed(member))).toEqual(
    done(member.id),
  );
});

test("a session that this isolate has cached ends with the account", async () => {
  const member = await addMember(await addSite());
  const { id: accountId, siteId } = member;
  const secret = await startSession(at(0), { siteId, accountId, device: "" });
  const seen = () => findViewer(at(0), siteId, secret);
  expect((await seen())?.sessionHash).toBe(await hashSecret(secret));
  await requestDeletionByPassword(member, {}, at(0));
  expect(await seen()).toBeNull();
});
