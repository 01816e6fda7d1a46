/** The Durable Objects for tests of rules; pages are tested against the compiled app. */
export { ConversationRoom } from "../../workers/live/conversation-room";
export { MemberChannel } from "../../workers/live/member-channel";

export default {
  fetch: () => new Response("The rules are tested without pages", { status: 404 }),
  /** Letters are sent by the tests that are about sending; elsewhere they stay in the outbox, to be read. */
  queue: (batch) => batch.ackAll(),
} satisfies ExportedHandler;
