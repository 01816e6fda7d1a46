import { first, runBatch } from "~/db/batch";
import type { Language } from "~/i18n/languages";
import { type DecisionId, isId, type SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { APPEAL_MONTHS } from "../conduct/conduct";
import { insertAppeal, selectAppeal } from "./appeal-sql";
import { readDecisionToken } from "./decision-link";
import { type Decision, selectDecision } from "./moderation-decision-sql";

/** HTTP status of each reason why an appeal is not stored. Texts: `refusal.*` of decisions.json. */
export const APPEAL_REFUSALS = {
  not_found: 404,
  too_late: 409,
  undone: 409,
  appealed: 409,
} as const;
type AppealRefusal = keyof typeof APPEAL_REFUSALS;

/**
 * Who opens a statement: `token` is that of the e-mail's link, or the decision's id; the latter
 * only for the affected member who is logged in.
 */
type StatementReader = { siteId: SiteId; token: string; viewer: MemberKey | null };

/**
 * A statement of reasons with the state of its appeal. Null for everybody but the affected member
 * and those who have the signed link, and for decisions without a measure.
 */
export async function findStatement(services: Services, reader: StatementReader) {
  const decision = await findDecision(services, reader);
  if (!decision) return null;
  const appeal = await first(services.db, selectAppeal(reader.siteId, decision.id));
  const appealUntil = appealDeadline(decision.at);
  return {
    decision,
    appeal,
    appealUntil,
    mayAppeal: !appeal && decision.undoneAt === null && services.now() < appealUntil,
  };
}

/**
 * Files an appeal: one for each decision, within six months (R312). The same text sent again is
 * stored once.
 */
export async function fileAppeal(
  services: Services,
  reader: StatementReader,
  { text, language }: { text: string; language: Language },
): Promise<Outcome<null, AppealRefusal>> {
  const decision = await findDecision(services, reader);
  if (!decision?.memberId) return refuse("not_found");
  const at = services.now();
  if (at >= appealDeadline(decision.at)) return refuse("too_late");
  const { siteId } = reader;
  const { stored } = await runBatch(services.db, {
    appeal: insertAppeal({
      decision: decision.id,
      siteId,
      memberId: decision.memberId,
      text,
      language,
      at,
    }),
    stored: selectAppeal(siteId, decision.id),
  });
  const [appeal] = stored.rows;
  if (!appeal) return refuse("undone");
  return appeal.text === text ? done(null) : refuse("appealed");
}

async function findDecision(
  services: Services,
  { siteId, token, viewer }: StatementReader,
): Promise<Decision | null> {
  const link = await readDecisionToken(services.networkKey, siteId, token);
  const id = link?.decision ?? (isId<DecisionId>(token) ? token : null);
  if (id === null || (!link && !viewer)) return null;
  const decision = await first(services.db, selectDecision(id));
  if (!decision || decision.siteId !== siteId || decision.ground === "no_breach") return null;
  if (decision.kind === "appeal") return null;
  return link || decision.memberId === viewer?.id ? decision : null;
}

/** The same day six months later, or the last one of a shorter month. */
export function appealDeadline(at: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + APPEAL_MONTHS);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
