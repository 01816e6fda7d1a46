import type { SQL } from "drizzle-orm";
import { first, runBatch } from "~/db/batch";
import { type Language, languageOr } from "~/i18n/languages";
import { keyedHash } from "~/kit/crypto";
import { normalizeEmail } from "~/kit/email";
import type { MemberId, SiteId } from "~/kit/ids";
import { hashOf, unpackHashes } from "~/kit/packed-hashes";
import type { Services } from "~/services";
import { enqueueEmail, type WrittenEmail } from "../outbox/enqueue-email";
import { EMAIL_TEMPLATES, type EmailTemplate, type SecurityChange } from "../outbox/outbox.schema";
import { addressHash, type StopReason } from "../suppression/suppression";
import { deleteBounces, liftStop, selectStop } from "../suppression/suppression-sql";
import type { MemberKey } from "./account";
import { selectAddressOwnership } from "./account-sql";
import { selectAddress, selectRecipient, updateLanguage } from "./account-store";

/**
 * The e-mail address of a member's own account, shown only to that member; null if the account does
 * not exist.
 */
export async function findAddress(
  services: Services,
  siteId: SiteId,
  accountId: MemberId,
): Promise<string | null> {
  return (await services.readTogether(selectAddress(siteId, accountId)))[0]?.email ?? null;
}

type OutgoingEmail = { siteId: SiteId; template: EmailTemplate; to: string };

/**
 * Returns the address an e-mail is sent to, checked at sending time; null if it must not be sent.
 * An e-mail may be sent long after it was written (R388), and its address may belong to another
 * member by then: an e-mail about one account never goes to another account's address. E-mails the
 * account is entitled to, such as receipts, go to its current address.
 */
export async function findRecipientAddress(
  { db }: Pick<Services, "db">,
  { siteId, template, to }: OutgoingEmail,
  account: MemberId | null,
): Promise<string | null> {
  const { recipient } = EMAIL_TEMPLATES[template];
  if (recipient === "typed") return to;
  const found = await first(db, selectAddressOwnership(siteId, normalizeEmail(to), account));
  if (found?.isOwn) return to;
  if (!found?.own || recipient === "mailbox") return found?.isOthers ? null : to;
  return recipient === "nobody" ? null : found.own;
}

/**
 * Why no e-mail is sent to a member; null if e-mail is sent. Needs a second query, because
 * suppressions are keyed by the address's hash.
 */
export async function findSuppressionReason(
  services: Services,
  member: MemberKey,
): Promise<StopReason | null> {
  const address = await addressOf(services, member);
  return (address && (await first(services.db, selectStop(address)))?.reason) ?? null;
}

/** Resumes e-mail to a member at the member's request (R386). Idempotent. */
export async function resumeEmails(services: Services, member: MemberKey): Promise<void> {
  const address = await addressOf(services, member);
  if (!address) return;
  const batch = { lifted: liftStop(address, services.now()), bounces: deleteBounces(address) };
  const { lifted } = await runBatch(services.db, batch);
  if (lifted.changes === 0) return;
  services.log("mail.lifted", { site: member.siteId, account: member.id });
}

async function addressOf(services: Services, { id, siteId }: MemberKey) {
  const email = await findAddress(services, siteId, id);
  return email === null ? null : { siteId, hash: await addressHash(services, siteId, email) };
}

/**
 * An address for the log: a keyed hash, equal for equal addresses, so that events of one address
 * can be correlated.
 */
export const hashAddressForLog = async (services: Services, email: string): Promise<string> =>
  (await keyedHash(services.networkKey, `log:${email}`)).slice(0, 22);

/**
 * Path of the asset that lists disposable mailbox domains. `npm run disposable` generates it from
 * disposable-email-domains-js, whose list is in the public domain (CC0).
 */
export const DISPOSABLE_FILE = "/data/disposable-domains.txt";

/** The parsed file, cached for the isolate's lifetime. */
let disposableHashes: ReadonlySet<number> | undefined;

/**
 * Whether an address, or a parent of its domain, belongs to a disposable mailbox provider: its
 * owner could not be reached later, and a banned person would return at once (R106). If the list
 * cannot be read, every address is accepted.
 */
export async function isDisposable(services: Services, email: string): Promise<boolean> {
  disposableHashes ??= await readList(services);
  const parts = email.slice(email.lastIndexOf("@") + 1).split(".");
  return parts.some(
    (_, at) => at < parts.length - 1 && disposableHashes?.has(hashOf(parts.slice(at).join("."))),
  );
}

async function readList(services: Services): Promise<ReadonlySet<number> | undefined> {
  try {
    return unpackHashes(await services.files.read(DISPOSABLE_FILE));
  } catch {
    services.log("disposable.unreadable");
    return undefined;
  }
}

/** Saves the language of a member's e-mails, and of pages without a language cookie. */
export async function saveLanguage(
  services: Services,
  member: MemberKey,
  language: Language,
): Promise<void> {
  await updateLanguage(services.db, member, language);
}

/** The member whose login settings changed; `origin` is the site's origin for the e-mail's link. */
type SecurityEmailInput = { member: MemberKey; name: string | null; origin: string };

/**
 * Notifies a member by e-mail that their login settings changed, so that nobody changes them
 * unnoticed: put `statement` into the change's batch, where `when` must hold, and call `enqueue`
 * afterwards. Returns null for an unconfirmed address.
 */
export async function writeSecurityEmail(
  services: Services,
  { member, name, origin }: SecurityEmailInput,
  [what, when]: [what: SecurityChange, when?: SQL],
): Promise<WrittenEmail | null> {
  const found = await first(services.db, selectRecipient(member));
  if (!found) return null;
  const { email: to, language } = found;
  const order = {
    template: "security_changed",
    account: member.id,
    siteId: member.siteId,
    to,
    language: languageOr(language),
    origin,
    fields: { name, what },
  } as const;
  return enqueueEmail(services, order, when);
}
