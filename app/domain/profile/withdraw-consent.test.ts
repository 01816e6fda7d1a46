import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { changeProfile } from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { findPrivacySettings } from "./find-privacy";
import { withdrawConsent } from "./withdraw-consent";

const services = realServices({ now: () => 9 });

/** A member with a sexuality and interests of both kinds, with both consents. */
async function addConsentingMember(): Promise<TestMember> {
  const member = await addMember(await addSite());
  await changeProfile(member.id, { sexuality: "bi", reason: "chat" });
  const add = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql).bind(member.siteId, member.id, ...values);
  await env.DB.batch([
    ...["tea", "bondage", "lingerie"].map((interest) =>
      add(
        "INSERT INTO profile_interests (site_id, profile_id, interest) VALUES (?, ?, ?)",
        interest,
      ),
    ),
    ...["sexuality", "intimate_interests"].map((subject) =>
      add(
        "INSERT INTO consents (site_id, account_id, subject, given_at) VALUES (?, ?, ?, 5)",
        subject,
      ),
    ),
  ]);
  return member;
}

const sensitiveDataOf = async ({ id }: TestMember) => ({
  ...(await env.DB.prepare("SELECT sexuality, reason FROM profiles WHERE id = ?").bind(id).first()),
  interests: (
    await env.DB.prepare(
      "SELECT interest FROM profile_interests WHERE profile_id = ? ORDER BY interest",
    )
      .bind(id)
      .all<{ interest: string }>()
  ).results.map(({ interest }) => interest),
});
const ALL = ["bondage", "lingerie", "tea"];

test("a withdrawn consent deletes the data given under it and nothing else", async () => {
  const me = await addConsentingMember();
  const her = await addConsentingMember();
  expect((await findPrivacySettings(services, me)).consents).toEqual({
    sexuality: 5,
    intimate_interests: 5,
    fictional_profiles: null,
  });
  await withdrawConsent(services, me, "sexuality");
  expect(await sensitiveDataOf(me)).toEqual({ sexuality: null, reason: "chat", interests: ALL });
  await withdrawConsent(services, me, "intimate_interests");
  expect(await sensitiveDataOf(me)).toEqual({
    sexuality: null,
    reason: "chat",
    interests: ["tea"],
  });
  expect((await findPrivacySettings(services, me)).consents).toEqual({
    sexuality: null,
    intimate_interests: null,
    fictional_profiles: null,
  });
  expect(await sensitiveDataOf(her)).toEqual({ sexuality: "bi", reason: "chat", interests: ALL });
});

test("a consent is not withdrawn from another site", async () => {
  const me = await addConsentingMember();
  const elsewhere = { ...me, siteId: await addSite() };
  for (const subject of ["sexuality", "intimate_interests"] as const)
    await withdrawConsent(services, elsewhere, subject);
  expect(await sensitiveDataOf(me)).toEqual({ sexuality: "bi", reason: "chat", interests: ALL });
  expect((await findPrivacySettings(services, me)).consents.sexuality).toBe(5);
});
