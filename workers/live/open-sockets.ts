import { closeSocket, isResponding, ownerOf, sendText } from "./channel-socket";

/**
 * The sockets of one member: all tabs and devices, including those open through the object's
 * hibernation.
 */
export class OpenSockets {
  private readonly ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.ctx = ctx;
  }

  open(): WebSocket[] {
    return this.ctx.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN);
  }

  /** Sockets whose client still answers. */
  responding(): WebSocket[] {
    return this.ctx.getWebSockets().filter((socket) => this.isAlive(socket));
  }

  /** Returns the number of sockets that got the text. */
  send(text: string): number {
    return this.open().filter((socket) => sendText(socket, text)).length;
  }

  /** Closes the sockets of a session; without one, all. */
  end(session?: string): void {
    for (const socket of this.open())
      if (session === undefined || ownerOf(socket)?.session === session) closeSocket(socket);
  }

  dropSilent(): void {
    for (const socket of this.open()) if (!this.isAlive(socket)) socket.close(1001, "silent");
  }

  private isAlive(socket: WebSocket): boolean {
    return isResponding(socket, this.ctx.getWebSocketAutoResponseTimestamp(socket));
  }
}
