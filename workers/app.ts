import { countMembers } from "./clock/count-members";
import { eraseSealed } from "./clock/erase-sealed";
import { forgetExpired } from "./clock/forget-expired";
import { requeueStuckMail } from "./clock/requeue-stuck-mail";
import { answer } from "./fetch";
import { consumeMail } from "./jobs/consume-mail";

export { ConversationRoom } from "./live/conversation-room";
export { MemberChannel } from "./live/member-channel";

export default {
  fetch: answer,
  queue: consumeMail,
  async scheduled(event, env, ctx) {
    await Promise.all([
      requeueStuckMail(event, env, ctx),
      forgetExpired(event, env, ctx),
      countMembers(event, env, ctx),
      eraseSealed(event, env, ctx),
    ]);
  },
} satisfies ExportedHandler<Env, unknown>;
