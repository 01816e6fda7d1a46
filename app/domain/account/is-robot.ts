import type { FormProof } from "~/kit/form-proof";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { takeAttempt } from "./limit-attempts";

type Sent = { siteId: SiteId; network: string; form: "signup" | "complaint"; proof: FormProof };

/**
 * Whether a form is refused for who seems to have sent it (R108): what only robots fill in, or more forms without a proof
 * than people of one network send in an hour.
 */
export async function isRobot(
  services: Services,
  { siteId, network, form, proof }: Sent,
): Promise<boolean> {
  const verdict = await services.bots.judge(proof);
  if (verdict === "person") return false;
  const refused =
    verdict === "bot" ||
    !(await takeAttempt(services, { siteId, limit: "unproved", subject: `${form} ${network}` }));
  if (refused) services.log("robot.refused", { site: siteId, form, verdict });
  return refused;
}
