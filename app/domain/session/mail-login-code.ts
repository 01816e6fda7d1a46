import { batchSql } from "~/db/batch";
import { DEFAULT_LANGUAGE, isLanguage } from "~/i18n/languages";
import type { Services } from "~/services";
import { takeAttempt } from "../account/limit-attempts";
import { writeToken } from "../account/write-token";
import { enqueueLetter } from "../outbox/enqueue-letter";
import { findCodeRecipient } from "./session-store";

/**
 * Mails a code that lets the owner of an address in without the password, also while it is locked. Answers nothing,
 * so that nobody learns whether the address has an account: call it without waiting. At most 3 a day per address.
 */
export async function mailLoginCode(services: Services, place: { siteId: string; network: string; origin: string }, email: string): Promise<void> {
  const { siteId, network, origin } = place;
  if (!(await takeAttempt(services, siteId, "login_code_network", network))) return;
  if (!(await takeAttempt(services, siteId, "login_code", email))) return;
  const member = await findCodeRecipient(services.db, siteId, email);
  if (!member) return;
  const token = await writeToken(services, { siteId, accountId: member.id, purpose: "login" });
  const language = isLanguage(member.language) ? member.language : DEFAULT_LANGUAGE;
  const fields = { name: member.name, code: token.code };
  const letter = enqueueLetter(services, { template: "login_code", siteId, to: email, language, origin, fields });
  await batchSql(services.db, [token.statement, letter.statement]);
  letter.enqueue();
}
