import { sql } from "drizzle-orm";
import { batchSql } from "~/db/batch";
import { DEFAULT_LANGUAGE, isLanguage } from "~/i18n/languages";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { isLimited, takeAttempt } from "../account/limit-attempts";
import { burnTokens } from "../account/spend-token";
import { writeActivation } from "./activation-mail";
import { awaitsAt, changeEmail, findUnconfirmed } from "./signup-store";

type Member = { siteId: string; accountId: string; network: string; origin: string };
export type ChangeRefusal = "already_confirmed" | "address_taken" | "too_many_mails" | "too_many_attempts";

/**
 * Gives an unconfirmed account another address and mails the activation there; what was mailed to the old address
 * opens nothing any more. A confirmed address is changed in the settings, where the old one is told.
 */
export async function changeAddress(services: Services, member: Member, email: string): Promise<Outcome<{ email: string }, ChangeRefusal>> {
  const { siteId, accountId, network, origin } = member;
  const found = await findUnconfirmed(services.db, member);
  if (!found) return refuse("already_confirmed");
  if (await isLimited(services, siteId, "existence", network)) return refuse("too_many_attempts");
  if (!(await takeAttempt(services, siteId, "activation_mail", accountId))) return refuse("too_many_mails");
  const language = isLanguage(found.language) ? found.language : DEFAULT_LANGUAGE;
  const changed = awaitsAt(member, email);
  const mail = await writeActivation(services, { siteId, accountId, to: email, name: found.name, language, origin }, changed);
  const old = sql`(SELECT id FROM accounts WHERE id = ${accountId} AND ${changed})`;
  const results = await batchSql(services.db, [changeEmail(member, email), burnTokens(old, "activate", services.now()), ...mail.statements]);
  if (results[2]?.changes === 1) {
    mail.enqueue();
    return done({ email });
  }
  return (await takeAttempt(services, siteId, "existence", network)) ? refuse("address_taken") : refuse("too_many_attempts");
}
