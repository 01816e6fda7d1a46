import { createServices } from "~/platform/create-services";
import { handleRequest } from "./fetch";

export { PublicPages } from "./edge/public-pages";
export { ConversationRoom } from "./live/conversation-room";
export { MemberChannel } from "./live/member-channel";

/**
 * Code that no request needs at once is imported when used, so that the Worker starts without
 * e-mails, data exports and scheduled jobs.
 */
export default {
  fetch: handleRequest,
  async queue(batch, env, ctx) {
    const { consume } = await import("./jobs/consume");
    await consume(batch, env, ctx);
  },
  async email(message, env, ctx) {
    const { handleInboundMail } = await import("./mail/handle-inbound-mail");
    await handleInboundMail(message, env, ctx);
  },
  async scheduled(_event, env, ctx) {
    const { runScheduledJobs, scheduledJobs } = await import("./scheduled/scheduled-jobs");
    await runScheduledJobs(createServices(env, ctx), scheduledJobs);
  },
} satisfies ExportedHandler<Env, unknown>;
