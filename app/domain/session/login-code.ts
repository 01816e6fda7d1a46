import { runBatch, type Statement } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { minutes } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { findKnownBrowserMark } from "../account/known-browser";
import { consumeAttempt, type Limit } from "../account/limit-attempts";
import { unlockAddress } from "../account/limit-logins";
import { findLoginCode, redeemLoginCode, writeToken } from "../account/mailed-secret";
import { permitMail } from "../account/permit-mail";
import { hashAddressForLog } from "../account/recipient";
import { enqueueEmail, type MailPermit } from "../outbox/enqueue-email";
import { completeFirstFactor, type LoginContext, type LoginResult } from "./log-in";
import { type CodeRecipient, findCodeRecipient, findLanguageOf } from "./session-store";

/**
 * `browser`: secret of the requesting browser, the only one in which the code works; `known`: its
 * mark from an earlier login.
 */
type CodeRequestContext = {
  siteId: SiteId;
  network: string;
  origin: string;
  browser: string;
  browserMark?: string | null;
};

type Recipient = CodeRecipient & { email: string };

/**
 * If an unused code expires sooner than this, a new one is mailed instead, if the limits allow it.
 */
const MIN_REMAINING_TTL = minutes(5);

/**
 * Mails a code with which the owner of an address can log in without the password, also while the
 * address is locked. Returns nothing and must not be awaited, so that the response does not reveal
 * whether the address has an account. An unused code of this browser is mailed again; new codes are
 * counted per network and address, and separately for known browsers.
 */
export async function mailLoginCode(
  services: Services,
  caller: CodeRequestContext,
  email: string,
): Promise<void> {
  const { siteId, network } = caller;
  const member = await findCodeRecipient(services.db, siteId, email);
  const mailed = member && (await mailCode(services, caller, { ...member, email }));
  if (mailed) services.log("login_code.mailed", { site: siteId, account: member.id, network });
  else
    services.log("login_code.refused", {
      site: siteId,
      reason: member ? "limit" : "no_account",
      address: await hashAddressForLog(services, email),
      network,
    });
}

async function mailCode(
  services: Services,
  caller: CodeRequestContext,
  member: Recipient,
): Promise<boolean> {
  const { siteId, browser } = caller;
  const { id: accountId, email } = member;
  const own =
    (await findKnownBrowserMark(services, { siteId, email, mark: caller.browserMark })) !== null;
  const open = await findLoginCode(services, { siteId, accountId, browser });
  const lasts = open !== null && open.codeExpiresAt - services.now() >= MIN_REMAINING_TTL;
  const isNew = !lasts && (await mayMailNew(services, caller, { email, own }));
  if (!isNew && !(open && (await mayMailAgain(services, siteId, open.subject)))) return false;
  const permit = await permitMail(services, { siteId, template: "login_code", to: email, own });
  if (!permit) return false;
  if (isNew) {
    const tokenTarget = { siteId, accountId, purpose: "login", browser } as const;
    const { code, statement: token } = await writeToken(services, tokenTarget);
    await sendCode(services, caller, { member, permit, code, token });
  } else if (open) await sendCode(services, caller, { member, permit, code: open.code });
  return true;
}

/**
 * Requests from strangers use up only the strangers' limit: the owner's own browsers (`own`) are
 * counted separately.
 */
async function mayMailNew(
  services: Services,
  { siteId, network }: CodeRequestContext,
  { email, own }: { email: string; own: boolean },
): Promise<boolean> {
  const consume = (limit: Limit, subject: string) =>
    consumeAttempt(services, { siteId, limit, subject });
  if (own) return consume("login_code_known", email);
  return (
    (await consume("login_code_network", network)) && consume("login_code", `${email}|${network}`)
  );
}

const mayMailAgain = (services: Services, siteId: SiteId, subject: string) =>
  consumeAttempt(services, { siteId, limit: "login_code_again", subject });

/**
 * A person who signed up with an unconfirmed address may have chosen any name, so the e-mail omits
 * it.
 */
async function sendCode(
  services: Services,
  { siteId, origin }: CodeRequestContext,
  {
    member,
    permit,
    code,
    token,
  }: { member: Recipient; permit: MailPermit; code: string; token?: Statement },
) {
  const fields = { name: member.confirmed ? member.name : null, code };
  const codeEmail = enqueueEmail(services, {
    template: "login_code",
    permit,
    account: member.id,
    siteId,
    to: member.email,
    language: languageOr(member.language),
    origin,
    fields,
  });
  await runBatch(services.db, { token, codeEmail: codeEmail.statement });
  codeEmail.enqueue();
}

/** `browser`: secret of the browser that requested the code; null if this one requested none. */
type CodeLoginContext = LoginContext & { browser: string | null };

/**
 * Opens a session by a mailed code, even if the address is locked, and clears the lock. One error
 * for a wrong or expired code, another browser and an address without an account, so that the
 * response does not reveal whether a code was mailed.
 */
export async function logInWithCode(
  services: Services,
  caller: CodeLoginContext,
  input: { email: string; code: string },
): Promise<Outcome<LoginResult, "login_code_wrong" | "second_factor_needed">> {
  const { siteId, network, browser } = caller;
  const accountId = await redeemLoginCode(services, siteId, { ...input, browser });
  if (!accountId) {
    services.log("login.refused", {
      site: siteId,
      reason: "login_code_wrong",
      address: await hashAddressForLog(services, input.email),
      network,
    });
    return refuse("login_code_wrong");
  }
  const { email } = input;
  const browserMark = await findKnownBrowserMark(services, {
    siteId,
    email,
    mark: caller.browserMark,
  });
  await unlockAddress(services, { siteId, network, email, browserMark });
  const outcome = await completeFirstFactor(services, caller, accountId);
  if (!outcome.ok) return outcome;
  const language = await findLanguageOf(services.db, accountId);
  services.log("login.succeeded", { site: siteId, by: "code", account: accountId, network });
  return done({ ...outcome.value, accountId, language });
}
