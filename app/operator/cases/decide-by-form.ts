import type { SubmissionResult } from "@conform-to/react";
import { claimNextCase } from "~/domain/moderation/claim-case";
import { APPEAL_DECISION_REFUSALS, decideAppeal } from "~/domain/moderation/decide-appeal";
import { BAN_REFUSALS, decideBan } from "~/domain/moderation/decide-ban";
import { decideCase } from "~/domain/moderation/decide-case";
import { decideHeld } from "~/domain/moderation/decide-held";
import { CASE_REFUSALS } from "~/domain/moderation/decision-parts";
import {
  appealDecisionSchema,
  banDecisionSchema,
  caseDecisionSchema,
  heldDecisionSchema,
} from "~/domain/moderation/moderation.schema";
import type { CaseQueue } from "~/domain/moderation/queues";
import type { Staff } from "~/domain/permission/permission";
import type { Language } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import type { Outcome } from "~/kit/outcome";
import type { z } from "~/kit/zod";
import { type Context, getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { getStaff } from "~/request/staff-context";
import type { Services } from "~/services";
import { siteQueryPath } from "../ui/site-query";
import { storeLanguage } from "../ui/staff-language";

const STATUSES = { ...CASE_REFUSALS, ...BAN_REFUSALS, ...APPEAL_DECISION_REFUSALS };
type Refusal = keyof typeof STATUSES;

type Decide<Form> = (
  services: Services,
  staff: Staff,
  form: Form,
) => Promise<Outcome<unknown, Refusal>>;

/** The facts of a refused form, and what is wrong with them. */
export type RefusedFacts = { defaultValue: string; error: string | undefined };

/** Reads a form by its schema and decides by it; the facts of an invalid or refused form. */
const decider =
  <Schema extends z.ZodObject>(schema: Schema, decide: Decide<z.output<Schema>>) =>
  async (request: Request, services: Services, staff: Staff) => {
    const form = await readForm(request, schema);
    if (!form.ok) return { outcome: null, facts: factsOf(form.reply.data) };
    const { language, facts } = form.value as { language: Language; facts: string };
    const outcome = await decide(services, staff, form.value);
    return { outcome, language, facts: { defaultValue: facts, error: undefined } };
  };

function factsOf({ error, initialValue }: SubmissionResult): RefusedFacts {
  const { facts } = initialValue ?? {};
  return {
    defaultValue: typeof facts === "string" ? facts : "",
    error: error?.facts ? "Write what happened: the member reads it." : undefined,
  };
}

const DECIDERS: Record<CaseQueue, ReturnType<typeof decider>> = {
  report: decider(caseDecisionSchema, decideCase),
  complaint: decider(caseDecisionSchema, decideCase),
  message: decider(heldDecisionSchema, decideHeld),
  ban: decider(banDecisionSchema, decideBan),
  appeal: decider(appealDecisionSchema, decideAppeal),
};

type Answer =
  | { ok: true; value: string; cookie: string }
  | { ok: false; refusal: Refusal | "invalid"; status: number; facts: RefusedFacts };

/**
 * Decides a case by the posted form of its queue. Returns the address of the next case of the queue,
 * which it claims, or of the empty queue, and the cookie with the language of the words.
 */
export async function decideByForm(
  request: Request,
  context: Context,
  { kind, site }: { kind: CaseQueue; site: SiteId | null },
): Promise<Answer> {
  const services = getServices(context);
  const staff = getStaff(context);
  const decided = await DECIDERS[kind](request, services, staff);
  const { outcome, facts } = decided;
  if (!outcome) return { ok: false, refusal: "invalid", status: 422, facts };
  if (!outcome.ok) {
    const { refusal } = outcome;
    return { ok: false, refusal, status: STATUSES[refusal], facts };
  }
  const next = await claimNextCase(services, staff, { kind, site });
  return {
    ok: true,
    value: siteQueryPath(
      next
        ? `/operator/cases/${kind}/${next}?result=decided`
        : `/operator/cases?queue=${kind}&result=last`,
      site,
    ),
    cookie: storeLanguage(request, decided.language),
  };
}
