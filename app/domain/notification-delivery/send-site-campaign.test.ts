import { expect, test } from "vitest";
import { services } from "../../../tests/support/conversations";
import {
  MIDNIGHT,
  NOON,
  notificationServices,
  queuedEmailsTo,
  queuedPushesTo,
} from "../../../tests/support/notification-setup";
import { addBrowser } from "../../../tests/support/outbox-pushes";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { switchOn } from "../notification/switch-notifications";
import { sendSiteCampaign } from "./send-site-campaign";

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
