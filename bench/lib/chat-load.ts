import { randomUUID } from "node:crypto";
import { type Agent, request } from "node:http";
import { DeliveryLog } from "./delivery-log.ts";
import { keepSocketOpen, PONG } from "./keep-socket-open.ts";

/** `beats`: its sockets are closed unless it sends pings. */
type SocketTarget = { url: URL; headers?: Record<string, string>; beats?: boolean };
/**
 * How to send in one conversation: the URL for a POST or the socket, the body, and the socket of
 * the recipient.
 */
export type Conversation = {
  send: SocketTarget & { over: "post" | "socket"; body: (clientId: string) => unknown };
  listen: SocketTarget;
};

/** The events of a socket about messages. */
type MessageEventData =
  | { type: "message"; clientId: string; seq: number }
  | { type: "sent"; clientId: string; message: { seq: number } }
  | { type: "refused"; clientId: string };

/** The standard socket accepts headers in Node, where no browser sends the cookie. */
const Socket = WebSocket as unknown as new (
  url: URL,
  options: { headers?: Record<string, string> },
) => WebSocket;

/** Conversations with the recipients' sockets open. */
export class ChatLoad {
  readonly ledger = new DeliveryLog();
  private readonly conversations: readonly Conversation[];
  private readonly agent: Agent;
  private sockets: WebSocket[] = [];
  /** The senders' sockets, where they send over one. */
  private lines: WebSocket[] = [];
  /** The promises of messages sent over a socket, until they are acknowledged. */
  private readonly answers = new Map<string, (seq: number | null) => void>();
  private next = 0;

  constructor(conversations: readonly Conversation[], agent: Agent) {
    this.conversations = conversations;
    this.agent = agent;
  }

  async open(): Promise<void> {
    this.sockets = await Promise.all(
      this.conversations.map((conversation, index) => this.listen(conversation, index)),
    );
    const sends = this.conversations.map(({ send }) => send);
    if (sends[0]?.over === "socket")
      this.lines = await Promise.all(sends.map((send) => this.socketAt(send, this.settle)));
  }

  close(): void {
    for (const socket of [...this.sockets, ...this.lines]) socket.close();
  }

  /**
   * Sends this many messages, each in the next conversation, with this many in flight. A message is
   * in flight until it was acknowledged and the other member's socket has received it. Returns the
   * seconds it took.
   */
  async send(messages: number, inFlight: number): Promise<number> {
    if (inFlight >= this.conversations.length)
      throw new Error(
        "More messages in flight than conversations: their order could not be checked",
      );
    let left = messages;
    const began = performance.now();
    const sendRemaining = async () => {
      while (left-- > 0) await this.sendOne();
    };
    await Promise.all(Array.from({ length: inFlight }, sendRemaining));
    return (performance.now() - began) / 1000;
  }

  private async sendOne(): Promise<void> {
    const index = this.next++ % this.conversations.length;
    const clientId = randomUUID();
    const delivered = this.ledger.expect(clientId, index);
    const { send } = this.conversations[index] as Conversation;
    const body = JSON.stringify(send.body(clientId));
    const line = this.lines[index];
    const seq = await (line ? this.sendOver(line, clientId, body) : this.post(send, body));
    this.ledger.acknowledge(clientId, seq);
    await delivered;
  }

  private sendOver(line: WebSocket, clientId: string, body: string): Promise<number | null> {
    return new Promise((resolve) => {
      this.answers.set(clientId, resolve);
      line.send(body);
    });
  }

  private readonly settle = (event: MessageEventData): void => {
    if (event.type !== "sent" && event.type !== "refused") return;
    this.answers.get(event.clientId)?.(event.type === "sent" ? event.message.seq : null);
    this.answers.delete(event.clientId);
  };

  /** The message's number, or null where it was rejected. */
  private post({ url, headers: own }: SocketTarget, body: string): Promise<number | null> {
    const headers = {
      ...own,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
    };
    return new Promise((resolve) => {
      const sent = request(url, { method: "POST", agent: this.agent, headers }, (response) => {
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
    return this.socketAt(listen, (event) => {
      if (event.type === "message") this.ledger.deliver(event.clientId, index, event.seq);
    });
  }

  private socketAt(
    { url, headers, beats }: SocketTarget,
    onMessage: (event: MessageEventData) => void,
  ): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const socket = new Socket(url, { headers });
      socket.addEventListener("open", () => resolve(socket));
      socket.addEventListener("error", () => reject(new Error(`No socket at ${url}`)));
      if (beats) socket.addEventListener("open", () => keepSocketOpen(socket));
      socket.addEventListener("message", ({ data }) => {
        if (data !== PONG) onMessage(JSON.parse(String(data)) as MessageEventData);
      });
    });
  }
}
