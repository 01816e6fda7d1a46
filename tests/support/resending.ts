import { randomUUID } from "node:crypto";
import type { Person } from "./node-world.ts";

/** A message that was acknowledged, and when (`performance.now()`). */
export type Ack = { clientId: string; seq: number; conversationId: string; at: number };

type Answer = {
  ok: boolean;
  status: number;
  body: { message: { seq: number; conversationId: string } };
};

/** The whole answer, or null where the runtime went away before its last byte: then the message is sent again. */
async function post(url: string, from: Person, call: object): Promise<Answer | null> {
  try {
    const headers = { "content-type": "application/json", cookie: from.cookie, origin: url };
    const response = await fetch(`${url}/api/message.php`, {
      method: "POST",
      headers,
      body: JSON.stringify(call),
    });
    return {
      ok: response.ok,
      status: response.status,
      body: (await response.json()) as Answer["body"],
    };
  } catch {
    return null;
  }
}

/** Sends one message after another; repeats each with the same client id until it is acknowledged. */
export async function keepSending(
  url: string,
  { from, to }: { from: Person; to: Person },
  until: () => boolean,
): Promise<Ack[]> {
  const acks: Ack[] = [];
  while (!until()) {
    const clientId = randomUUID();
    for (let acknowledged = false; !acknowledged; ) {
      const call = { to: to.id, client_id: clientId, text: `n${acks.length}` };
      const response = await post(url, from, call);
      if (response?.ok) {
        acks.push({ clientId, ...response.body.message, at: performance.now() });
        acknowledged = true;
      } else if (response && response.status < 500 && response.status !== 429)
        throw new Error(`refused with ${response.status}: ${JSON.stringify(response.body)}`);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return acks;
}
