import { type Batch, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { areStepsDone, isUnconfirmed, updateStep } from "../account/account-sql";
import { endDraft, isDraft } from "../profile/profile-sql";
import { evictViewer } from "../session/find-viewer";
import type { Viewer } from "../session/session";
import { permitActivation, writeActivation } from "./activation-mail";
import { SIGNUP_STEPS, type SignupStep } from "./signup";
import { allOf, findUnconfirmed } from "./signup-store";

export type DraftOwner = Pick<Viewer, "id" | "siteId" | "sessionHash">;

/**
 * Writes a step's answers and advances the step, in one batch. The batch of the last open step also
 * ends the draft and writes the activation e-mail, so that neither exists without the other.
 */
export async function saveStep<const B extends Batch>(
  services: Services,
  member: DraftOwner,
  { step, origin, answers }: { step: SignupStep; origin: string; answers: B },
) {
  const mail = step === "about_me" ? await activationOf(services, member, origin) : null;
  const saved = await runBatch(services.db, {
    answers,
    next: updateStep(member, SIGNUP_STEPS.indexOf(step) + 1),
    mail: mail?.statements,
    end:
      step === "about_me" ? endDraft(member, isComplete(member), isUnconfirmed(member)) : undefined,
  });
  if (saved.mail?.email.changes === 1) mail?.enqueue();
  evictViewer(member.sessionHash);
  return saved.answers;
}

/** True in the batch that ends the last step: all steps done, the profile still a draft. */
const isComplete = (member: MemberKey) => allOf(areStepsDone(member), isDraft(member));

async function activationOf(services: Services, member: MemberKey, origin: string) {
  const { id: accountId, siteId } = member;
  const found = await findUnconfirmed(services.db, member);
  if (!found?.draft) return null;
  // The answers are saved anyway; the last page reports that no e-mail was sent and how to
  // continue.
  const permit = await permitActivation(services, siteId, found.email);
  if (!permit) return null;
  const language = languageOr(found.language);
  return writeActivation(
    services,
    { siteId, accountId, to: found.email, permit, language, origin },
    allOf(isComplete(member), isUnconfirmed(member)),
  );
}
