import { end, isHeard, ownerOf, send } from "./channel-socket";

/** The sockets of one member: all tabs and devices, those that slept through the object's own sleep too. */
export class OpenSockets {
  private readonly ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.ctx = ctx;
  }

  open(): WebSocket[] {
    return this.ctx.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN);
  }

  /** Those whose other end somebody still holds. */
  heard(): WebSocket[] {
    return this.ctx.getWebSockets().filter((socket) => this.isHeard(socket));
  }

  /** How many were told. */
  tell(text: string): number {
    return this.open().filter((socket) => send(socket, text)).length;
  }

  /** Of a session; without one, all. */
  end(session?: string): void {
    for (const socket of this.open())
      if (session === undefined || ownerOf(socket)?.session === session) end(socket);
  }

  dropSilent(): void {
    for (const socket of this.open()) if (!this.isHeard(socket)) socket.close(1001, "silent");
  }

  private isHeard(socket: WebSocket): boolean {
    return isHeard(socket, this.ctx.getWebSocketAutoResponseTimestamp(socket));
  }
}
