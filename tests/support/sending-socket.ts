import type { LiveEvent, MessagePayload, SendResultEvent } from "~/live/protocol";
import type { LoggedInMember } from "./members-in-file.ts";

/** The standard socket accepts headers in Node, where no browser sends the cookie. */
const Socket = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;

/**
 * Milliseconds without an event after which a socket counts as dead, though it looks open: a page
 * posts then (R103).
 */
const SOCKET_TIMEOUT_MS = 8_000;

/** A member's socket, reopened whenever it broke. */
export class SendingSocket {
  private socket: Promise<WebSocket | null> | null = null;
  private readonly url: string;
  private readonly from: LoggedInMember;
  private readonly waiting = new Map<string, (answer: SendResultEvent | null) => void>();

  constructor(url: string, from: LoggedInMember) {
    this.url = url;
    this.from = from;
  }

  /** Null where the socket broke before the response, or there is none. */
  async send(call: MessagePayload): Promise<SendResultEvent | null> {
    this.socket ??= this.open();
    const socket = await this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return null;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.leave(socket, call.client_id), SOCKET_TIMEOUT_MS);
      this.waiting.set(call.client_id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      socket.send(JSON.stringify({ type: "send", ...call }));
    });
  }

  async close(): Promise<void> {
    (await this.socket)?.close();
  }

  private leave(socket: WebSocket, clientId: string): void {
    this.settle(clientId, null);
    socket.close();
  }

  private open(): Promise<WebSocket | null> {
    return new Promise((resolve) => {
      const headers = { cookie: this.from.cookie, origin: this.url };
      const socket = new Socket(`${this.url.replace("http", "ws")}/live`, { headers });
      socket.addEventListener("open", () => resolve(socket));
      socket.addEventListener("error", () => resolve(null));
      socket.addEventListener("close", () => {
        resolve(null);
        this.socket = null;
        for (const clientId of this.waiting.keys()) this.settle(clientId, null);
      });
      socket.addEventListener("message", ({ data }) => {
        const event = JSON.parse(String(data)) as LiveEvent;
        if (event.type === "sent" || event.type === "refused") this.settle(event.clientId, event);
      });
    });
  }

  private settle(clientId: string, answer: SendResultEvent | null): void {
    this.waiting.get(clientId)?.(answer);
    this.waiting.delete(clientId);
  }
}
