import * as room from "../../workers/live/conversation-room";
import * as channel from "../../workers/live/member-channel";
import { withSecondDatabase } from "./second-database";

/** The Durable Objects for unit tests; pages are tested against the compiled app. */
export class ConversationRoom extends room.ConversationRoom {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withSecondDatabase(env));
  }
}
export class MemberChannel extends channel.MemberChannel {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withSecondDatabase(env));
  }
}

export default {
  fetch: () => new Response("The rules are tested without pages", { status: 404 }),
  /** Tests about sending send e-mails; elsewhere e-mails stay in the outbox, to be read. */
  queue: (batch) => batch.ackAll(),
} satisfies ExportedHandler;
