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

const WORDS = { en: { title: "Terrace", text: "It is open.", short: "Open." } };
const said = { kind: "news", words: WORDS, until: null } as const;

const ask = async ({ id: accountId, siteId }: TestMember, kind: "news" | "promotion" = "news") => {
  for (const channel of ["mail", "push"] as const)
    await switchOn(services.db, { accountId, siteId, kind, channel }, 1);
};

async function three() {
  const site = await addSite();
  const asked = await addMember(site);
  const other = await addMember(site);
  const elsewhere = await addMember(await addSite());
  await addBrowser(asked);
  for (const one of [asked, elsewhere]) await ask(one);
  const tell = (writes: boolean, at = NOON, given = {}) =>
    sendSiteCampaign(
      notificationServices({ at }).services,
      { ...said, site: { id: site, host: site }, ...given },
      writes,
    );
  return { asked, other, elsewhere, tell };
}

test("sends news once to opted-in members by their channels; a dry run writes nothing", async () => {
  const { asked, other, elsewhere, tell } = await three();
  const reached = { mail: 1, push: 1, unread: 0 };
  expect(await tell(false)).toEqual(reached);
  expect(await queuedEmailsTo(asked)).toEqual([]);
  for (let n = 0; n < 2; n++) expect(await tell(true)).toEqual(reached);
  const { title, text } = WORDS.en;
  expect(await queuedEmailsTo(asked)).toMatchObject([
    { template: "news", fields: { name: "Sam", title, text } },
  ]);
  expect(await queuedPushesTo(asked)).toMatchObject([
    { template: "news", fields: { title, text: "Open." } },
  ]);
  for (const one of [other, elsewhere])
    expect([await queuedEmailsTo(one), await queuedPushesTo(one)]).toEqual([[], []]);
});

test("a promotion is a separate kind, waits for morning, and uses each language's text", async () => {
  const { asked, tell } = await three();
  const offer = { kind: "promotion" as const, until: 5 };
  expect(await tell(true, NOON, offer)).toEqual({ mail: 0, push: 0, unread: 0 });
  await ask(asked, "promotion");
  const foreign = { de: WORDS.en };
  expect(await tell(true, NOON, { ...offer, words: foreign })).toMatchObject({
    mail: 0,
    unread: 1,
  });
  await tell(true, MIDNIGHT, offer);
  expect(await queuedEmailsTo(asked)).toMatchObject([
    { template: "promotion", fields: { until: 5 } },
  ]);
  const [push] = await queuedPushesTo(asked);
  expect(push?.dueAt).toBe(MIDNIGHT + 8 * 3_600_000);
});
