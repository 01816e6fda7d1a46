import { runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { takeAttempt } from "../account/limit-attempts";
import { loggedAddress } from "../account/log-address";
import { permitMail } from "../account/permit-mail";
import { writeToken } from "../account/write-token";
import { enqueueLetter } from "../outbox/enqueue-letter";
import type { MailPermit } from "../outbox/mail-permit";
import { findByAddress, type PasswordOwner } from "./password-store";

/**
 * `browser`: secret of the requesting browser, the only one in which the code works.
 * `hidesAccounts`: the site's hide_account_existence.
 */
type ResetCaller = {
  siteId: SiteId;
  network: string;
  origin: string;
  browser: string;
  hidesAccounts: boolean;
};

/**
 * Business errors with their status. The texts are `refusal.*` of password.json, for networks of
 * join.json.
 */
export const ASK_REFUSALS = {
  reset_unknown: 422,
  reset_full: 429,
  too_many_attempts: 429,
} as const;
type AskRefusal = keyof typeof ASK_REFUSALS;

/**
 * Mails a link and a code for a new password, three times a day per address over all networks
 * (R125). The result reveals whether the address has an account, so a network gets five an hour
 * (R53); a site that hides it always returns the same result and does not wait for the work.
 */
export async function askReset(
  services: Services,
  caller: ResetCaller,
  email: string,
): Promise<Outcome<null, AskRefusal>> {
  const { siteId, network } = caller;
  if (!(await takeAttempt(services, { siteId, limit: "existence", subject: network })))
    return refuse("too_many_attempts");
  if (!caller.hidesAccounts) return mailReset(services, caller, email);
  services.defer("reset.mail", mailReset(services, caller, email));
  return done(null);
}

async function mailReset(
  services: Services,
  caller: ResetCaller,
  email: string,
): Promise<Outcome<null, AskRefusal>> {
  const { siteId, network } = caller;
  const owner = await findByAddress(services.db, siteId, email);
  const permit =
    owner && (await permitMail(services, { siteId, template: "reset", to: owner.email }));
  if (!owner || !permit) {
    const refusal = owner ? "reset_full" : "reset_unknown";
    const address = await loggedAddress(services, email);
    services.log("reset.refused", { site: siteId, reason: refusal, address, network });
    return refuse(refusal);
  }
  await write(services, caller, { owner, permit });
  services.log("reset.mailed", { site: siteId, account: owner.id, network });
  return done(null);
}

async function write(
  services: Services,
  { siteId, origin, browser }: ResetCaller,
  { owner, permit }: { owner: PasswordOwner; permit: MailPermit },
): Promise<void> {
  const { id, email, name, language, status } = owner;
  const asked = { siteId, accountId: id, purpose: "reset", browser } as const;
  const { secret, code, statement } = await writeToken(services, asked);
  const letter = enqueueLetter(services, {
    ...{ template: "reset", permit, siteId, account: id, to: email },
    ...{ language: languageOr(language), origin },
    fields: { name: status === "not_confirmed" ? null : name, secret, code },
  });
  await runBatch(services.db, { token: statement, letter: letter.statement });
  letter.enqueue();
}
