import { and, sql } from "drizzle-orm";
import { type Batch, runBatch } from "~/db/batch";
import { DEFAULT_LANGUAGE, isLanguage } from "~/i18n/languages";
import type { Services } from "~/services";
import { takeAttempt } from "../account/limit-attempts";
import { forgetViewer } from "../session/find-viewer";
import type { Viewer } from "../session/session";
import { writeActivation } from "./activation-mail";
import type { Step } from "./signup";
import { advance, endDraft, findUnconfirmed, isComplete, isUnconfirmed } from "./signup-store";

export type Signer = Pick<Viewer, "id" | "siteId" | "sessionHash">;

/**
 * Writes a step's answers and moves on, in one batch. The batch that ends the last open step also ends the draft and
 * writes the activation mail, so that neither is ever without the other.
 */
export async function saveStep<const B extends Batch>(
  services: Services,
  member: Signer,
  { step, origin, answers }: { step: Step; origin: string; answers: B },
) {
  const who = { siteId: member.siteId, accountId: member.id };
  const mail = step === "about_me" ? await activationOf(services, who, origin) : null;
  const saved = await runBatch(services.db, {
    answers,
    next: advance(who, step),
    mail: mail?.statements,
    end: step === "about_me" ? endDraft(who) : undefined,
  });
  if (saved.mail?.letter.changes === 1) mail?.enqueue();
  forgetViewer(member.sessionHash);
  return saved.answers;
}

async function activationOf(
  services: Services,
  who: { siteId: string; accountId: string },
  origin: string,
) {
  const found = await findUnconfirmed(services.db, who);
  if (!found?.draft) return null;
  // The answers are kept in any case, and the last page says that no mail went out and how to go on.
  if (!(await takeAttempt(services, who.siteId, "unconfirmed_mail", found.email))) return null;
  const language = isLanguage(found.language) ? found.language : DEFAULT_LANGUAGE;
  const when = and(isComplete(who), isUnconfirmed(who)) ?? sql`0`;
  return writeActivation(services, { ...who, to: found.email, language, origin }, when);
}
