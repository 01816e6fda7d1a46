import type { FormProof } from "~/kit/form-proof";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { consumeAttempt } from "./limit-attempts";

/** Forms that anyone may submit and that send an e-mail to a typed address. */
type GuardedForm = "signup" | "complaint" | "login_code" | "reset";
type FormSubmission = {
  siteId: SiteId;
  network: string;
  origin: string;
  form: GuardedForm;
  proof: FormProof;
};

/**
 * Whether a form submission is rejected as automated (R108): a filled honeypot field, or more
 * unproved forms than the people of one network send in an hour.
 */
export async function isRobot(
  services: Services,
  { siteId, network, origin, form, proof }: FormSubmission,
): Promise<boolean> {
  const verdict = await services.bots.judge(proof, { form, host: new URL(origin).hostname });
  if (verdict === "person") return false;
  const refused =
    verdict === "bot" ||
    !(await consumeAttempt(services, { siteId, limit: "unproved", subject: `${form} ${network}` }));
  if (refused) services.log("robot.refused", { site: siteId, form, verdict });
  return refused;
}
