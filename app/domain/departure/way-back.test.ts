import { expect, test } from "vitest";
import { hashSecret } from "~/kit/secret";
import { leave } from "../../../tests/support/leaving";
import { letterTo } from "../../../tests/support/letter-to";
import {
  addMember,
  addSite,
  mailOf,
  realServices,
  type TestMember,
} from "../../../tests/support/world";
import { findViewer } from "../session/find-viewer";
import { startSession } from "../session/start-session";
import { offerReturn, returnByLink } from "./return-to-account";

const DAY = 86_400_000;
const start = Date.now();
const at = (days: number) => realServices({ now: () => start + days * DAY });
const mailed = async (member: TestMember) =>
  (await letterTo(mailOf(member.id), "deletion_started")).fields.secret;

test("an unused reactivation link ends with its deletion and undoes no later one", async () => {
  const member = await addMember(await addSite());
  await leave(member, {}, at(0));
  const offered = await offerReturn(at(1), member.siteId, mailOf(member.id));
  expect(await returnByLink(at(1), member.siteId, await mailed(member))).toBe(member.id);
  await leave(member, {}, at(20));
  expect(await returnByLink(at(21), member.siteId, offered ?? "")).toBeNull();
  expect(await returnByLink(at(21), member.siteId, await mailed(member))).toBe(member.id);
});

test("a session that this isolate has cached ends with the account", async () => {
  const member = await addMember(await addSite());
  const { id: accountId, siteId } = member;
  const secret = await startSession(at(0), { siteId, accountId, device: "" });
  const seen = () => findViewer(at(0), siteId, secret);
  expect((await seen())?.sessionHash).toBe(await hashSecret(secret));
  await leave(member, {}, at(0));
  expect(await seen()).toBeNull();
});
