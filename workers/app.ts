import { requeueStuckMail } from "./clock/requeue-stuck-mail";
import { answer } from "./fetch";
import { consumeMail } from "./jobs/consume-mail";

export { ConversationRoom } from "./live/conversation-room";
export { MemberChannel } from "./live/member-channel";

export default {
  fetch: answer,
  queue: consumeMail,
  scheduled: requeueStuckMail,
} satisfies ExportedHandler<Env, { outboxId: string }>;
