import { runBatch, type Statement } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { minutes } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { findLoginCode } from "../account/find-login-code";
import { hashAddressForLog } from "../account/hash-address-for-log";
import { findKnownBrowserMark } from "../account/known-browser";
import { consumeAttempt, type Limit } from "../account/limit-attempts";
import { permitMail } from "../account/permit-mail";
import { writeToken } from "../account/write-token";
import { enqueueEmail } from "../outbox/enqueue-email";
import type { MailPermit } from "../outbox/mail-permit";
import { type CodeRecipient, findCodeRecipient } from "./session-store";

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
