import { ofOpenSite } from "~/domain/site/of-site";
import { tellMember } from "~/domain/telling/tell-member";
import { type NoticeJob, noticeJobSchema } from "~/domain/telling/telling.schema";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import { eachJob, type Jobs } from "./each-job";

/** Tells whom the queue names. Safe to repeat: the outbox knows what was told. */
export async function consumeNotices(
  { messages }: Jobs,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const take = async (there: Services, job: NoticeJob) => {
    await tellMember(there, job);
    return null;
  };
  const home = ({ siteId }: NoticeJob) => ofOpenSite(services, siteId);
  await eachJob(services, messages, { kind: "notice", schema: noticeJobSchema, home, take });
}
