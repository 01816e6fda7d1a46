import { DurableObject } from "cloudflare:workers";

/** A constant in the place of the site: the same bindings, assets and routing before it, and nothing behind. */
export default {
  async fetch() {
    return new Response("ok");
  },
  async queue() {},
  async scheduled() {},
} satisfies ExportedHandler;

export class ConversationRoom extends DurableObject {}
export class MemberChannel extends DurableObject {}
