import type { FormProof } from "~/kit/form-proof";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { takeAttempt } from "./limit-attempts";

/** The forms that anybody may send: each mails an address that somebody typed. */
type GuardedForm = "signup" | "complaint" | "login_code" | "reset";
type Sent = {
  siteId: SiteId;
  network: string;
  origin: string;
  form: GuardedForm;
  proof: FormProof;
};

/**
 * Whether a form is refused for who seems to have sent it (R108): what only robots fill in, or more forms without a proof
 * than people of one network send in an hour.
 */
export async function isRobot(
  services: Services,
  { siteId, network, origin, form, proof }: Sent,
): Promise<boolean> {
  const verdict = await services.bots.judge(proof, { form, host: new URL(origin).hostname });
  if (verdict === "person") return false;
  const refused =
    verdict === "bot" ||
    !(await takeAttempt(services, { siteId, limit: "unproved", subject: `${form} ${network}` }));
  if (refused) services.log("robot.refused", { site: siteId, form, verdict });
  return refused;
}
