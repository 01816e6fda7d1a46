import { createServices } from "~/platform/create-services";
import { countMembers } from "./clock/count-members";
import { deleteUnusedPhotos } from "./clock/delete-unused-photos";
import { eraseDeparted } from "./clock/erase-departed";
import { eraseSealed } from "./clock/erase-sealed";
import { forgetExpired } from "./clock/forget-expired";
import { requeueStuckMail } from "./clock/requeue-stuck-mail";
import { runChores } from "./clock/run-chores";
import { tendTakeouts } from "./clock/tend-takeouts";
import { answer } from "./fetch";
import { consume } from "./jobs/consume";

export { ConversationRoom } from "./live/conversation-room";
export { MemberChannel } from "./live/member-channel";

export default {
  fetch: answer,
  queue: consume,
  async scheduled(_event, env, ctx) {
    const chores = {
      ...{ requeueStuckMail, forgetExpired, countMembers, eraseSealed },
      ...{ eraseDeparted, tendTakeouts, deleteUnusedPhotos },
    };
    await runChores(createServices(env, ctx), chores);
  },
} satisfies ExportedHandler<Env, unknown>;
