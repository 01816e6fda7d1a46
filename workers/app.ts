import { createServices } from "~/platform/create-services";
import { countMembers } from "./clock/count-members";
import { eraseSealed } from "./clock/erase-sealed";
import { forgetExpired } from "./clock/forget-expired";
import { requeueStuckMail } from "./clock/requeue-stuck-mail";
import { runChores } from "./clock/run-chores";
import { answer } from "./fetch";
import { consumeMail } from "./jobs/consume-mail";

export { ConversationRoom } from "./live/conversation-room";
export { MemberChannel } from "./live/member-channel";

export default {
  fetch: answer,
  queue: consumeMail,
  async scheduled(_event, env, ctx) {
    const chores = { requeueStuckMail, forgetExpired, countMembers, eraseSealed };
    await runChores(createServices(env, ctx), chores);
  },
} satisfies ExportedHandler<Env, unknown>;
