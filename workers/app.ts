import { createServices } from "~/platform/create-services";
import { runChores } from "./clock/run-chores";
import { answer } from "./fetch";

export { PublicPages } from "./edge/public-pages";
export { ConversationRoom } from "./live/conversation-room";
export { MemberChannel } from "./live/member-channel";

/**
 * Code that no request needs at once is imported when used, so that the Worker starts without
 * e-mails, data exports and scheduled jobs.
 */
export default {
  fetch: answer,
  async queue(batch, env, ctx) {
    const { consume } = await import("./jobs/consume");
    await consume(batch, env, ctx);
  },
  async email(message, env, ctx) {
    const { hearMail } = await import("./mail/hear-mail");
    await hearMail(message, env, ctx);
  },
  async scheduled(_event, env, ctx) {
    const { chores } = await import("./clock/chores");
    await runChores(createServices(env, ctx), chores);
  },
} satisfies ExportedHandler<Env, unknown>;
