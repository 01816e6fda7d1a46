import { run, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { isAddressFree } from "../account/account-sql";
import { findKnownBrowserMark } from "../account/known-browser";
import { consumeAttempt, isLimited, type Limit } from "../account/limit-attempts";
import { writeToken } from "../account/mailed-secret";
import { permitMail } from "../account/permit-mail";
import { findSuppressionReason, isDisposable } from "../account/recipient";
import { invalidateTokensOf } from "../account/token-sql";
import { enqueueEmail, type MailPermit } from "../outbox/enqueue-email";
import { isFreshSession } from "../session/find-viewer";
import { LOGIN_REFUSALS, verifyPassword } from "../session/log-in";
import type { StopReason } from "../suppression/suppression";
import { findHolder, findOwner, type MailChangeOwner, selectAddresses } from "./address-store";

/**
 * The requesting member and request context. `known`: this browser's mark. `hidesAccounts`: the
 * site's hide_account_existence.
 */
type MailChangeContext = {
  siteId: SiteId;
  accountId: MemberId;
  sessionHash: string;
  network: string;
  origin: string;
  browserMark: string | null;
  hidesAccounts: boolean;
};

const { login_failed, login_locked, login_code_only } = LOGIN_REFUSALS;
/** Business errors with their status. The texts are `refusal.*` of address.json. */
export const MAIL_CHANGE_REFUSALS = {
  login_failed,
  login_locked,
  login_code_only,
  password_needed: 422,
  not_confirmed: 409,
  same_address: 422,
  address_taken: 409,
  address_disposable: 422,
  too_many_attempts: 429,
  too_many_mails: 429,
  mailbox_full: 429,
} as const;
export type MailChangeRefusal = keyof typeof MAIL_CHANGE_REFUSALS;

/**
 * Mails a link and a code to a new address; nothing changes until one of them is used, and only the
 * newest request is valid. The requester proves the account is theirs by the password or a fresh
 * session (R100). A site that hides account existence returns the same result for a taken address
 * and notifies its holder.
 */
export async function requestMailChange(
  services: Services,
  member: MailChangeContext,
  input: { email: string; password?: string },
): Promise<Outcome<{ email: string }, MailChangeRefusal>> {
  const { siteId, accountId } = member;
  const owner = await findOwner(services.db, { id: accountId, siteId });
  if (owner?.status !== "active") return refuse("not_confirmed");
  const proof = await proveOwnership(services, member, {
    email: owner.email,
    password: input.password,
  });
  if (!proof.ok) return proof;
  if (owner.email === input.email) return refuse("same_address");
  if (await isDisposable(services, input.email)) return refuse("address_disposable");
  const limit = await findReachedLimit(services, member);
  if (limit) return refuse(limit);
  const mail = { siteId, template: "mail_change", to: input.email } as const;
  const permit = await permitMail(services, mail);
  if (!permit) return refuse("mailbox_full");
  if (await writeMailChange(services, member, { owner, email: input.email, permit })) {
    services.log("mail_change.asked", { site: siteId, account: accountId });
    return done({ email: input.email });
  }
  return member.hidesAccounts
    ? hideTakenAddress(services, member, input.email)
    : refuseTakenAddress(services, member);
}

async function proveOwnership(
  services: Services,
  { siteId, sessionHash, network, browserMark }: MailChangeContext,
  { email, password }: { email: string; password?: string },
) {
  if (await isFreshSession(services, siteId, sessionHash)) return done(null);
  if (!password) return refuse("password_needed");
  const mark = { siteId, email, mark: browserMark };
  const guess = { siteId, network, email, browserMark: await findKnownBrowserMark(services, mark) };
  return verifyPassword(services, { ...guess, password });
}

/**
 * The limit that is reached, or null. Beyond the existence limit the response no longer reveals
 * whether any address is taken.
 */
async function findReachedLimit(services: Services, member: MailChangeContext) {
  const { siteId, accountId, network, hidesAccounts } = member;
  const consume = (limit: Limit, subject: string) =>
    consumeAttempt(services, { siteId, limit, subject });
  if (
    !hidesAccounts &&
    (await isLimited(services, { siteId, limit: "existence", subject: network }))
  )
    return "too_many_attempts" as const;
  return (await consume("mail_change", accountId)) ? null : ("too_many_mails" as const);
}

/**
 * Writes the request and returns whether the address was free and is mailed. With hidden accounts
 * the request is stored even for a taken address, with a secret nobody receives, so that the page
 * looks the same.
 */
async function writeMailChange(
  services: Services,
  { siteId, origin, hidesAccounts }: MailChangeContext,
  { owner, email, permit }: { owner: MailChangeOwner; email: string; permit: MailPermit },
): Promise<boolean> {
  const key = { id: owner.id, siteId };
  const now = services.now();
  const free = isAddressFree(key, email, now);
  const condition = hidesAccounts ? undefined : free;
  const tokenTarget = { siteId, accountId: owner.id, purpose: "mail_change", email } as const;
  const { secret, secretHash, code, statement } = await writeToken(
    services,
    tokenTarget,
    condition,
  );
  const confirmationEmail = enqueueEmail(
    services,
    {
      template: "mail_change",
      permit,
      siteId,
      account: owner.id,
      to: email,
      language: languageOr(owner.language),
      origin,
      fields: { secret, code },
    },
    free,
  );
  const { mailed } = await runBatch(services.db, {
    token: statement,
    mailed: confirmationEmail.statement,
    others: invalidateTokensOf(
      { accountId: owner.id, purposes: ["mail_change"], but: secretHash },
      now,
      condition,
    ),
  });
  if (mailed.changes !== 1) return false;
  confirmationEmail.enqueue();
  return true;
}

async function refuseTakenAddress(services: Services, { siteId, network }: MailChangeContext) {
  return (await consumeAttempt(services, { siteId, limit: "existence", subject: network }))
    ? refuse("address_taken")
    : refuse("too_many_attempts");
}

/** Deferred, so that the response time does not reveal whether the address is taken. */
function hideTakenAddress(
  services: Services,
  { siteId, origin }: MailChangeContext,
  email: string,
) {
  services.defer("mail_change.holder", notifyAddressHolder(services, { siteId, origin, email }));
  return done({ email });
}

/** Notifies the holder of a taken address that somebody requested it, at most once a day. */
export async function notifyAddressHolder(
  services: Services,
  { siteId, origin, email }: { siteId: SiteId; origin: string; email: string },
): Promise<void> {
  const holder = await findHolder(services.db, siteId, email);
  if (!holder) return;
  const permit = await permitMail(services, { siteId, template: "mail_taken", to: email });
  if (!permit) return;
  const name = holder.status === "active" ? holder.name : null;
  const notification = enqueueEmail(services, {
    template: "mail_taken",
    permit,
    siteId,
    account: holder.id,
    to: email,
    language: languageOr(holder.language),
    origin,
    fields: { name },
  });
  await run(services.db, notification.statement);
  notification.enqueue();
}

/** Data of a member's address page. */
export type Addresses = {
  email: string;
  /** Only a confirmed address is changed here; an unconfirmed one in the signup. */
  confirmed: boolean;
  /** The new address that was mailed and is not yet confirmed. */
  waiting: string | null;
  /** Whether this session may change the address without the password. */
  fresh: boolean;
  /** Why no e-mail is sent to the address; null if e-mail is sent. */
  stop: StopReason | null;
};

/** A member's own address and the pending one; batched with the page's other reads. */
export async function listAddresses(
  services: Services,
  viewer: MemberKey & { sessionHash: string },
): Promise<Addresses> {
  const [[row], fresh, stop] = await Promise.all([
    services.readTogether(selectAddresses(viewer, services.now())),
    isFreshSession(services, viewer.siteId, viewer.sessionHash),
    findSuppressionReason(services, viewer),
  ]);
  if (!row) throw new Error("A session without its account");
  const { email, status, waiting } = row;
  return { email, confirmed: status === "active", waiting, fresh, stop };
}
