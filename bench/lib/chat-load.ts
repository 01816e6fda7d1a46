import { randomUUID } from "node:crypto";
import { type Agent, request } from "node:http";
import { Ledger } from "./ledger.ts";

/** How to talk in one conversation: where to post, what, and the socket of the one who listens. */
export type Conversation = {
  post: { url: URL; headers?: Record<string, string>; body: (clientId: string) => unknown };
  listen: { url: URL; headers?: Record<string, string> };
};

/** The standard socket takes headers in Node, where no browser sends the cookie. */
const Socket = WebSocket as unknown as new (
  url: URL,
  options: { headers?: Record<string, string> },
) => WebSocket;

/** Conversations with their listeners' sockets open. */
export class ChatLoad {
  readonly ledger = new Ledger();
  private readonly conversations: readonly Conversation[];
  private readonly agent: Agent;
  private sockets: WebSocket[] = [];
  private next = 0;

  constructor(conversations: readonly Conversation[], agent: Agent) {
    this.conversations = conversations;
    this.agent = agent;
  }

  async open(): Promise<void> {
    this.sockets = await Promise.all(
      this.conversations.map((conversation, index) => this.listen(conversation, index)),
    );
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
  }

  /**
   * Sends so many messages, each in the next conversation, with so many on their way at a time. A message is on its way
   * until it was acknowledged and the other member's socket has it. Answers the seconds it took.
   */
  async send(messages: number, inFlight: number): Promise<number> {
    if (inFlight >= this.conversations.length)
      throw new Error(
        "More messages in flight than conversations: their order could not be checked",
      );
    let left = messages;
    const began = performance.now();
    const keepSending = async () => {
      while (left-- > 0) await this.sendOne();
    };
    await Promise.all(Array.from({ length: inFlight }, keepSending));
    return (performance.now() - began) / 1000;
  }

  private async sendOne(): Promise<void> {
    const index = this.next++ % this.conversations.length;
    const clientId = randomUUID();
    const delivered = this.ledger.expect(clientId, index);
    const seq = await this.post(this.conversations[index] as Conversation, clientId);
    this.ledger.acknowledge(clientId, seq);
    await delivered;
  }

  /** The message's number, or null where it was not accepted. */
  private post({ post }: Conversation, clientId: string): Promise<number | null> {
    const body = JSON.stringify(post.body(clientId));
    const headers = {
      ...post.headers,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
    };
    return new Promise((resolve) => {
      const sent = request(post.url, { method: "POST", agent: this.agent, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("end", () =>
          resolve(
            response.statusCode === 200
              ? (JSON.parse(text) as { message: { seq: number } }).message.seq
              : null,
          ),
        );
      });
      sent.on("error", () => resolve(null));
      sent.end(body);
    });
  }

  private listen({ listen }: Conversation, index: number): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const socket = new Socket(listen.url, { headers: listen.headers });
      socket.addEventListener("open", () => resolve(socket));
      socket.addEventListener("error", () => reject(new Error(`No socket at ${listen.url}`)));
      socket.addEventListener("message", ({ data }) => {
        const event = JSON.parse(String(data)) as { type: string; clientId: string; seq: number };
        if (event.type === "message") this.ledger.deliver(event.clientId, index, event.seq);
      });
    });
  }
}
