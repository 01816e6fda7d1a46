import { DurableObject } from "cloudflare:workers";

/**
 * A constant response in place of the site: with the same bindings, assets and routing before it.
 */
export default {
  async fetch() {
    return new Response("ok");
  },
  async queue() {},
  async scheduled() {},
} satisfies ExportedHandler;

export class ConversationRoom extends DurableObject {}
export class MemberChannel extends DurableObject {}
