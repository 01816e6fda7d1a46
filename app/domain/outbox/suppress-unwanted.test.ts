import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import type { EmailId, MemberId } from "~/kit/ids";
import type { Email } from "~/services";
import { queueTestEmail, services, setUpOutbox, site } from "../../../tests/support/outbox-emails";
import { addMember, emailAddressOf } from "../../../tests/support/test-database";
import type { NotificationKind } from "../notification/notification.schema";
import { switchOff, switchOn } from "../notification/switch-notifications";
import { addressHash } from "../suppression/suppression";
import { stopAddress } from "../suppression/suppression-sql";
import { sendEmail } from "./send-email";

setUpOutbox();

const CHANGED = { template: "password_changed", fields: { name: "Sam" } } as const;

/** Sends an e-mail of some notification kinds, or of none, and returns the result. */
async function send(account: MemberId | null, kinds: readonly NotificationKind[], so = true) {
  const to = account ? emailAddressOf(account) : "sam@example.test";
  const id = await queueTestEmail({ ...CHANGED, to, account });
  const { status } = await sendEmail(services, id, {
    render: async () => ({ ...renderedEmail, to }),
    addressee: async (order) => order.to,
    kindsOf: () => kinds,
    asOfNow: async (order) => (so ? order : null),
    regenerate: async () => false,
  });
  return [status, await statusOf(id)];
}

const renderedEmail: Email = {
  siteId: "x" as never,
  from: { name: "x", address: "x" },
  to: "",
  language: "en",
  subject: "x",
  html: "x",
  plain: "x",
};
const statusOf = (id: EmailId) =>
  env.DB.prepare("SELECT status FROM outbox WHERE id = ?").bind(id).first<string>("status");

const SENT = ["sent", "sent"];
const SUPPRESSED = ["suppressed", "suppressed"];

test("suppresses a notification switched off since; other e-mails are sent", async () => {
  const { id } = await addMember(site);
  expect(await send(id, ["message"])).toEqual(SENT);
  const off = { siteId: site, accountId: id, kind: "message", channel: "mail" } as const;
  await switchOff(services.db, off, 1);
  expect(await send(id, ["message"])).toEqual(SUPPRESSED);
  expect(await send(id, ["like"])).toEqual(SENT);
  expect(await send(id, [])).toEqual(SENT);
  await switchOn(services.db, off, 2);
  expect(await send(id, ["message"])).toEqual(SENT);
});

test("suppresses unrequested promotions, and notifications without an account", async () => {
  expect(await send((await addMember(site)).id, ["promotion"])).toEqual(SUPPRESSED);
  expect(await send(null, ["message"])).toEqual(SUPPRESSED);
  expect(await send(null, [])).toEqual(SENT);
});

test("an e-mail of several kinds is sent while one of them is wanted", async () => {
  const { id } = await addMember(site);
  const kinds = ["conversation", "message", "like"] as const;
  for (const kind of kinds) {
    expect(await send(id, kinds)).toEqual(SENT);
    await switchOff(services.db, { siteId: site, accountId: id, kind, channel: "mail" }, 1);
  }
  expect(await send(id, kinds)).toEqual(SUPPRESSED);
});

test("suppresses notifications after a spam complaint, though switched on", async () => {
  const { id } = await addMember(site);
  const hash = await addressHash(services, site, emailAddressOf(id));
  await run(services.db, stopAddress({ siteId: site, hash }, "fbl", 1));
  expect(await send(id, ["message"])).toEqual(SUPPRESSED);
});

test("suppresses an outdated notification; other e-mails skip that check", async () => {
  const { id } = await addMember(site);
  expect(await send(id, ["message"], false)).toEqual(SUPPRESSED);
  expect(await send(id, [], false)).toEqual(SENT);
});
