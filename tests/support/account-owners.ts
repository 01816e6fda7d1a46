import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import { confirmByLink } from "~/domain/address/confirm-mail-change";
import { requestMailChange } from "~/domain/address/request-mail-change";
import { logIn } from "~/domain/session/log-in";
import { startSession } from "~/domain/session/start-session";
import { hashSecret } from "~/kit/crypto";
import type { MemberId, SiteId } from "~/kit/ids";
import { emailsTo, emailTo } from "./email-to";
import { addMember, addSite, emailAddressOf, realServices } from "./test-database";

/** Owners of accounts, whose password or address is changed. */
export const [MINUTE, HOUR] = [60_000, 3_600_000];
export const OLD_PASSWORD = "an old long password";
export const NEW_PASSWORD = "another long password";
export const start = Date.now();
/** Deferred work, which a test may wait for (`later`). */
export let later: Promise<unknown>[];
export const at = (time: number) =>
  realServices({ now: () => time, defer: (_name, work) => void later.push(work) });

export let site: SiteId;
let hash: string;
/** Registers the new rows of each test of a file. */
export function setUpAccountOwner(): void {
  beforeEach(async () => {
    site = await addSite();
    later = [];
    hash ??= await realServices().passwords.hash(OLD_PASSWORD);
  });
}

type OwnerOptions = Parameters<typeof addMember>[1];
export async function addOwner(options: OwnerOptions = {}, siteId = site) {
  const { id } = await addMember(siteId, options);
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?").bind(hash, id).run();
  return { id, email: emailAddressOf(id) };
}
export const row = <Row>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Row>();
export const setStatus = (id: MemberId, status: string) =>
  env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?").bind(status, id).run();

export const browserOf = (name: string) => name.padEnd(43, "x");
/** A client context, on the tests' site unless another is given. */
export const ownerContextFrom = (
  options: { network?: string; browser?: string; siteId?: SiteId } = {},
) => ({
  siteId: options.siteId ?? site,
  network: options.network ?? "home",
  device: "",
  origin: `https://${site}`,
  hidesAccounts: false,
  browserMark: null,
  browser: browserOf(options.browser ?? "own"),
  site: { name: "Velours", host: "velours.example" },
});

/** Whether a password logs in to the account of an address, and why not. */
export async function tryLogin(email: string, password: string, network = "elsewhere") {
  const outcome = await logIn(
    at(start),
    { siteId: site, network, device: "" },
    { email, password },
  );
  return outcome.ok ? "in" : outcome.refusal;
}

/** Opens a session of an account at a given time; returns its hash. */
export async function openSession(accountId: MemberId, time = start, siteId = site) {
  const opened = { siteId, accountId, device: "" };
  return hashSecret(await startSession(at(time), opened));
}
export const sessionsOf = async (id: MemberId) =>
  (
    await env.DB.prepare("SELECT id_hash AS hash FROM sessions WHERE account_id = ?")
      .bind(id)
      .all<{ hash: string }>()
  ).results.map((session) => session.hash);

export const addressOf = async (id: MemberId) =>
  (await row<{ email: string }>("SELECT email FROM accounts WHERE id = ?", id))?.email;
export const countEmails = async (address: string, kind: Parameters<typeof emailsTo>[1]) =>
  (await emailsTo(address, kind, site)).length;

/** A member who changes the address from a fresh session. */
export async function addAddressChanger(id: MemberId, time = start) {
  return { ...ownerContextFrom(), accountId: id, sessionHash: await openSession(id, time) };
}

/** Moves an account to another address by the link; returns the secret that undoes it. */
export async function moveAccount(id: MemberId, email: string, time = start) {
  const before = (await addressOf(id)) ?? "";
  const change = await requestMailChange(at(time), await addAddressChanger(id, time), { email });
  if (!change.ok) throw new Error(change.refusal);
  const { secret } = (await emailTo(email, "mail_change", site)).fields;
  const outcome = await confirmByLink(at(time), { ...ownerContextFrom(), viewer: null }, secret);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return (await emailTo(before, "mail_changed", site)).fields.secret;
}
