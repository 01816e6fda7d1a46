import { ofOpenSite } from "~/domain/site/of-site";
import { overHome } from "~/domain/site/over-home";
import { tellMember } from "~/domain/telling/tell-member";
import { noticeJobSchema, walkJobSchema } from "~/domain/telling/telling.schema";
import { walkOn } from "~/domain/telling/tend-notices";
import { z } from "~/kit/zod";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import { eachJob, type Jobs } from "./each-job";

const schema = z.union([noticeJobSchema, walkJobSchema]);
type Job = z.output<typeof schema>;

/**
 * Notifies the members of queue messages, or enqueues the rest of those that the scheduler found.
 * Idempotent: the outbox records what was sent.
 */
export async function consumeNotices(
  { messages }: Jobs,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const take = async (there: Services, job: Job) => {
    if ("walk" in job) await walkOn(there, job);
    else await tellMember(there, job);
    return null;
  };
  const home = async (job: Job) =>
    "walk" in job ? overHome(services, job) : ofOpenSite(services, job.siteId);
  await eachJob(services, messages, { kind: "notice", schema, home, take });
}
