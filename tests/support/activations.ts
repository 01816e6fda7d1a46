import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import { resendActivation } from "~/domain/signup/activation-mail";
import type { MemberId, SiteId } from "~/kit/ids";
import { emailTo } from "./email-to";
import { addMember, addSite, emailAddressOf, realServices } from "./test-database";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const start = Date.now();
export const at = (time: number) => realServices({ now: () => time });
export const row = <Row>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Row>();

export let site: SiteId;
export let id: MemberId;
/** Registers the new rows of each test of a file. */
export function setUpActivation(): void {
  beforeEach(async () => {
    site = await addSite();
    ({ id } = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" }));
  });
}

export const signupContext = () => ({ siteId: site, device: "another browser" });
export const member = () => ({
  siteId: site,
  accountId: id,
  network: "home",
  origin: `https://${site}`,
  sessionHash: `fresh ${id}`,
});
/** Opens a session at a given time. */
export const openSession = (time: number) =>
  env.DB.prepare(
    "INSERT INTO sessions (id_hash, site_id, account_id, device, created_at, seen_at, expires_at) VALUES (?, ?, ?, '', ?, ?, ?)",
  )
    .bind(`fresh ${id}`, site, id, time, time, time + 30 * DAY)
    .run();

/** The contents of the newest activation e-mail. */
export async function readNewestActivation(time = start) {
  const sent = await resendActivation(at(time), member());
  if (!sent.ok) throw new Error(sent.refusal);
  return activationEmailTo();
}

/** The newest e-mail that asks to confirm an address: the account's own unless another is given. */
export async function activationEmailTo(address = emailAddressOf(id)) {
  const { to, fields } = await emailTo(address, "activate", site);
  return { to, ...fields };
}

export const statuses = () =>
  row(
    "SELECT a.status AS account, p.status AS profile FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ?",
    id,
  );
export const CONFIRMED = { account: "active", profile: "active" };
export const WAITING = { account: "not_confirmed", profile: "disabled" };
