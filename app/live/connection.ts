import { isWriting } from "./is-writing";
import { type LiveEvent, type PageEvent, parseLiveEvent, SESSION_ENDED } from "./protocol";
import { Retries } from "./retries";
import { whenAwake } from "./when-awake";

const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 10_000;
/** A line on which nothing was heard for so long slept with its page, and is not asked any more: a new one is quicker. */
const SLEPT_MS = 90_000;

type Listener = (event: LiveEvent) => void;

/**
 * The one socket of a tab. Reconnects by itself with growing, jittered pauses; a deploy, which drops every socket at
 * once, is not followed by every page at once (`retries.ts`). `onOpen` lets pages catch up on what they missed.
 */
export class Connection {
  private socket: WebSocket | null = null;
  private readonly retries = new Retries(() => isWriting(document));
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private pongTimer: ReturnType<typeof setTimeout> | undefined;
  /** For good: the page has another member now, or none. */
  stopped = false;
  private readonly listeners = new Set<Listener>();
  private readonly openListeners = new Set<(again: boolean) => void>();
  private readonly endListeners = new Set<() => void>();
  private readonly changeListeners = new Set<(open: boolean) => void>();
  private opened = false;
  private heardAt = 0;
  private stopWaking: (() => void) | undefined;

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  start(): void {
    this.stopped = false;
    this.connect();
    this.stopWaking = whenAwake(this.reconnectNow);
  }

  stop(): void {
    this.stopped = true;
    this.stopWaking?.();
    clearTimeout(this.retryTimer);
    this.socket?.close(1000);
    this.clearTimers();
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** `again`: not for the first time, so that something may have been missed. */
  onOpen(listener: (again: boolean) => void): () => void {
    this.openListeners.add(listener);
    return () => this.openListeners.delete(listener);
  }

  /** The socket opened, or was lost. */
  onChange(listener: (open: boolean) => void): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  /** The session that opened the socket is over: logged out in another tab, or followed by a new one. */
  onSessionEnd(listener: () => void): () => void {
    this.endListeners.add(listener);
    return () => this.endListeners.delete(listener);
  }

  /** Lost without a trace where there is no socket: a hint is not missed, and a message is answered (`send-live.ts`). */
  send(event: PageEvent): void {
    if (this.isOpen) this.socket?.send(JSON.stringify(event));
  }

  /** Asks whether somebody is still there; where nobody says so the socket is given up. */
  check(): void {
    if (this.socket && this.isOpen) this.ping(this.socket);
  }

  private readonly reconnectNow = (): void => {
    const connecting = this.socket?.readyState === WebSocket.CONNECTING;
    if (this.stopped || connecting || document.visibilityState === "hidden") return;
    const heard = Date.now() - this.heardAt < SLEPT_MS;
    if (this.isOpen && heard) return void this.check(); // it may only look open
    if (this.socket) this.handleClose(this.socket);
    clearTimeout(this.retryTimer);
    this.retries.anew();
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => this.handleOpen(socket));
    socket.addEventListener("message", (message) => this.handleMessage(String(message.data)));
    socket.addEventListener("close", ({ code }) => this.handleClose(socket, code));
  }

  private handleOpen(socket: WebSocket): void {
    const again = this.opened;
    this.opened = true;
    this.heardAt = Date.now();
    this.retries.opened(this.heardAt);
    this.pingTimer = setInterval(() => this.ping(socket), PING_EVERY_MS);
    for (const listener of this.openListeners) listener(again);
    for (const listener of this.changeListeners) listener(true);
  }

  /** A phone that changed networks keeps a dead socket "open" for minutes; silence tells. */
  private ping(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return void this.handleClose(socket); // it is just being closed
    socket.send("ping");
    clearTimeout(this.pongTimer);
    this.pongTimer = setTimeout(() => this.handleClose(socket), PONG_WITHIN_MS);
  }

  private handleMessage(text: string): void {
    clearTimeout(this.pongTimer);
    this.heardAt = Date.now();
    const event = text === "pong" ? null : parseLiveEvent(text);
    if (event) for (const listener of this.listeners) listener(event);
  }

  private handleClose(socket: WebSocket, code?: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.clearTimers();
    socket.close(); // a dead one takes its own time to close: it is not waited for
    if (this.stopped) return;
    if (code === SESSION_ENDED) for (const listener of this.endListeners) listener();
    if (this.opened) for (const listener of this.changeListeners) listener(false);
    const pause = this.retries.pauseAfter(code, Date.now());
    this.retryTimer = setTimeout(() => this.connect(), pause);
  }

  private clearTimers(): void {
    clearInterval(this.pingTimer);
    clearTimeout(this.pongTimer);
  }
}
