import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import { services } from "../../../tests/support/conversations";
import {
  MIDNIGHT,
  NOON,
  notificationServices,
  queuedEmailsTo,
  queuedPushesTo,
} from "../../../tests/support/notification-setup";
import { addBrowser } from "../../../tests/support/outbox-pushes";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { accountExists } from "../account/account-sql";
import { findSettings } from "../notification/find-settings";
import { switchKindsOff, switchOn } from "../notification/switch-notifications";
import { addressHash } from "../suppression/suppression";
import { unsubscribeUrl } from "../suppression/unsubscribe-link";
import { campaignTextsSchema } from "./notification-delivery.schema";
import { sendSiteCampaign } from "./send-site-campaign";
import { findUnsubscribeLink, unsubscribe } from "./unsubscribe";

describe("send site campaign", () => {
  const TEXTS = { en: { title: "Terrace", text: "It is open.", short: "Open." } };
  const campaign = { kind: "news", texts: TEXTS, until: null } as const;

  const optIn = async (
    { id: accountId, siteId }: TestMember,
    kind: "news" | "promotion" = "news",
  ) => {
    for (const channel of ["mail", "push"] as const)
      await switchOn(services.db, { accountId, siteId, kind, channel }, 1);
  };

  async function three() {
    const site = await addSite();
    const optedIn = await addMember(site);
    const other = await addMember(site);
    const elsewhere = await addMember(await addSite());
    await addBrowser(optedIn);
    for (const one of [optedIn, elsewhere]) await optIn(one);
    const runCampaign = (writes: boolean, at = NOON, overrides = {}) =>
      sendSiteCampaign(
        notificationServices({ at }).services,
        { ...campaign, site: { id: site, host: site }, ...overrides },
        writes,
      );
    return { optedIn, other, elsewhere, runCampaign };
  }

  test("sends news once to opted-in members by their channels; a dry run writes nothing", async () => {
    const { optedIn, other, elsewhere, runCampaign } = await three();
    const reached = { mail: 1, push: 1, unread: 0 };
    expect(await runCampaign(false)).toEqual(reached);
    expect(await queuedEmailsTo(optedIn)).toEqual([]);
    for (let n = 0; n < 2; n++) expect(await runCampaign(true)).toEqual(reached);
    const { title, text } = TEXTS.en;
    expect(await queuedEmailsTo(optedIn)).toMatchObject([
      { template: "news", fields: { name: "Sam", title, text } },
    ]);
    expect(await queuedPushesTo(optedIn)).toMatchObject([
      { template: "news", fields: { title, text: "Open." } },
    ]);
    for (const one of [other, elsewhere])
      expect([await queuedEmailsTo(one), await queuedPushesTo(one)]).toEqual([[], []]);
  });

  test("a promotion is a separate kind, waits for morning, and uses each language's text", async () => {
    const { optedIn, runCampaign } = await three();
    const offer = { kind: "promotion" as const, until: 5 };
    expect(await runCampaign(true, NOON, offer)).toEqual({ mail: 0, push: 0, unread: 0 });
    await optIn(optedIn, "promotion");
    const foreign = { de: TEXTS.en };
    expect(await runCampaign(true, NOON, { ...offer, texts: foreign })).toMatchObject({
      mail: 0,
      unread: 1,
    });
    await runCampaign(true, MIDNIGHT, offer);
    expect(await queuedEmailsTo(optedIn)).toMatchObject([
      { template: "promotion", fields: { until: 5 } },
    ]);
    const [push] = await queuedPushesTo(optedIn);
    expect(push?.dueAt).toBe(MIDNIGHT + 8 * 3_600_000);
  });
});

describe("campaign.schema", () => {
  test("rejects a campaign text of invisible characters", () => {
    const texts = { title: "News", text: "There is news.", short: "News" };
    expect(campaignTextsSchema.safeParse({ en: texts }).success).toBe(true);
    for (const name of Object.keys(texts))
      expect(
        campaignTextsSchema.safeParse({ en: { ...texts, [name]: "\u200b\u2060" } }).success,
      ).toBe(false);
  });
});

describe("unsubscribe", () => {
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
    const enabledKinds = async () =>
      (await findSettings(services, { siteId, accountId })).enabledKinds;
    expect(await unsubscribe(services, link)).toMatchObject({ ok: true });
    expect((await enabledKinds()).mail).not.toContain("like");
    expect((await enabledKinds()).push).toContain("like");
    await unsubscribe(services, link, { mail: ["unread"], push: ["like", "unread"] });
    expect(await enabledKinds()).toEqual({
      mail: ["conversation", "message", "reminder"],
      push: ["conversation", "message", "reminder"],
    });
    expect((await findUnsubscribeLink(services, siteId, token))?.enabledKinds).toEqual(
      await enabledKinds(),
    );
  });

  test("an unsubscribe link of an erased account changes nothing and writes no row", async () => {
    const { services, siteId, accountId, token } = await mailed();
    await env.DB.prepare("DELETE FROM accounts WHERE id = ?").bind(accountId).run();
    expect(await unsubscribe(services, { siteId, token })).toMatchObject({ ok: true });
    // An account that is erased between the mailbox check and the write.
    const off = { mail: ["like" as const], push: [] };
    await switchKindsOff(services, { siteId, accountId }, { off, when: accountExists(accountId) });
    expect(await rows(accountId)).toBe(0);
    expect((await findUnsubscribeLink(services, siteId, token))?.enabledKinds).toEqual({
      mail: [],
      push: [],
    });
  });

  test("an unsubscribe link sent to a previous address shows and ends nothing", async () => {
    const { services, siteId, accountId, token } = await mailed();
    const moveTo = (email: string) =>
      env.DB.prepare("UPDATE accounts SET email = ? WHERE id = ?").bind(email, accountId).run();
    await moveTo("new@example.test");
    expect((await findUnsubscribeLink(services, siteId, token))?.enabledKinds).toEqual({
      mail: [],
      push: [],
    });
    for (const named of [undefined, { mail: ["message" as const], push: ["like" as const] }])
      expect(await unsubscribe(services, { siteId, token }, named)).toMatchObject({ ok: true });
    expect(await rows(accountId)).toBe(0);
    await moveTo(emailAddressOf(accountId));
    expect((await findUnsubscribeLink(services, siteId, token))?.enabledKinds.push).toContain(
      "like",
    );
  });
});
