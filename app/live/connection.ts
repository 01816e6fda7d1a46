import { hasActiveInput } from "~/kit/active-input";
import { browserNow } from "~/kit/clock";
import { minutes, seconds } from "~/kit/duration";
import { type LiveEvent, type PageEvent, parseLiveEvent, SESSION_ENDED_CODE } from "./protocol";

/**
 * Calls back when a page may have been suspended: it becomes visible, comes online, resumes after a
 * freeze, or is restored from the back/forward cache. Returns a function that stops it.
 */
export function onPageResume(onResume: () => void): () => void {
  const resumeEvents = [
    [window, "online"],
    [window, "pageshow"],
    [document, "visibilitychange"],
    [document, "resume"],
  ] as const;
  for (const [target, eventName] of resumeEvents) target.addEventListener(eventName, onResume);
  return () => {
    for (const [target, eventName] of resumeEvents) target.removeEventListener(eventName, onResume);
  };
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
/** After a logout: until then the page has loaded its new session, and usually needs no socket. */
const RETRY_AFTER_SESSION_MS = 5_000;
/** A socket that was open this long was most likely closed by a release, with all others (R584). */
const STABLE_AFTER = minutes(1);
/**
 * All pages reconnect spread over this time, so that the database can serve them next to page
 * loads. Pages with input in progress use the shorter range.
 */
const RECONNECT_SPREAD = { from: seconds(1), to: seconds(20) };
const WRITING_SPREAD = { from: seconds(1), to: seconds(3) };

/**
 * Calculates when a page reconnects: growing pauses with jitter, so that pages that lost their
 * sockets together do not reconnect together.
 */
export class Retries {
  private next = FIRST_RETRY_MS;
  /** Time when the socket opened, or 0 if it is closed. */
  private openSince = 0;
  private readonly hasActiveInput: () => boolean;
  private readonly random: () => number;

  constructor(hasActiveInput: () => boolean, random: () => number = Math.random) {
    this.hasActiveInput = hasActiveInput;
    this.random = random;
  }

  recordOpen(now: number): void {
    this.openSince = now;
    this.reset();
  }

  reset(): void {
    this.next = FIRST_RETRY_MS;
  }

  /**
   * Returns the pause before the next attempt, in milliseconds. A close code means that the server
   * closed the socket, as a release does with all sockets. Undefined means that this page closed it
   * after a timeout.
   */
  pauseAfter(code: number | undefined, now: number): number {
    const openFor = code === undefined || this.openSince === 0 ? 0 : now - this.openSince;
    this.openSince = 0;
    if (code === SESSION_ENDED_CODE) this.next = RETRY_AFTER_SESSION_MS;
    else if (openFor >= STABLE_AFTER) {
      const { from, to } = this.hasActiveInput() ? WRITING_SPREAD : RECONNECT_SPREAD;
      return from + this.random() * (to - from);
    }
    const pause = this.next * (0.5 + this.random());
    this.next = Math.min(this.next * 2, LAST_RETRY_MS);
    return pause;
  }
}

const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 10_000;
/**
 * A socket that was silent for this long was suspended with its page. A new socket connects faster
 * than a ping on the old one times out.
 */
const SUSPENDED_AFTER_MS = 90_000;

type LiveEventListener = (event: LiveEvent) => void;

/**
 * The only socket of a tab. Reconnects after growing, jittered pauses: a deployment closes all
 * sockets at once, and all pages would otherwise reconnect at once. Pages use
 * `onOpen` to load what they missed.
 */
export class Connection {
  private socket: WebSocket | null = null;
  private readonly retries = new Retries(() => hasActiveInput(document));
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private pongTimer: ReturnType<typeof setTimeout> | undefined;
  /** Set permanently once the page belongs to another member or to nobody. */
  stopped = false;
  private readonly listeners = new Set<LiveEventListener>();
  private readonly openListeners = new Set<(again: boolean) => void>();
  private readonly endListeners = new Set<() => void>();
  private readonly changeListeners = new Set<(open: boolean) => void>();
  private hasOpened = false;
  private lastReceivedAt = 0;
  private stopResumeListener: (() => void) | undefined;

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  start(): void {
    this.stopped = false;
    this.connect();
    this.stopResumeListener = onPageResume(this.reconnectNow);
  }

  stop(): void {
    this.stopped = true;
    this.stopResumeListener?.();
    clearTimeout(this.retryTimer);
    this.socket?.close(1000);
    this.clearTimers();
  }

  subscribe(listener: LiveEventListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * `again` is false for the first connection and true for a reconnection, after which events may
   * be missing.
   */
  onOpen(listener: (again: boolean) => void): () => void {
    this.openListeners.add(listener);
    return () => this.openListeners.delete(listener);
  }

  /** Called when the socket opens (true) and when it is lost (false). */
  onChange(listener: (open: boolean) => void): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  /**
   * Called when the session that opened the socket ends: a logout in another tab, or a new session.
   */
  onSessionEnd(listener: () => void): () => void {
    this.endListeners.add(listener);
    return () => this.endListeners.delete(listener);
  }

  /**
   * Drops the event if there is no socket: hints may be lost, and messages have their own
   * acknowledgement (`send-over-socket.ts`).
   */
  send(event: PageEvent): void {
    if (this.isOpen) this.socket?.send(JSON.stringify(event));
  }

  /** Sends a ping. Closes the socket if no pong arrives in time. */
  check(): void {
    if (this.socket && this.isOpen) this.ping(this.socket);
  }

  private readonly reconnectNow = (): void => {
    const connecting = this.socket?.readyState === WebSocket.CONNECTING;
    if (this.stopped || connecting || document.visibilityState === "hidden") return;
    const receivedRecently = browserNow() - this.lastReceivedAt < SUSPENDED_AFTER_MS;
    // the socket may be dead while the browser reports it as open
    if (this.isOpen && receivedRecently) return void this.check();
    if (this.socket) this.handleClose(this.socket);
    clearTimeout(this.retryTimer);
    this.retries.reset();
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
    const again = this.hasOpened;
    this.hasOpened = true;
    this.lastReceivedAt = browserNow();
    this.retries.recordOpen(this.lastReceivedAt);
    this.pingTimer = setInterval(() => this.ping(socket), PING_EVERY_MS);
    for (const listener of this.openListeners) listener(again);
    for (const listener of this.changeListeners) listener(true);
  }

  /**
   * After a change of network, a phone reports a dead socket as open for minutes. A missing pong
   * detects it.
   */
  private ping(socket: WebSocket): void {
    // the socket is closing
    if (socket.readyState !== WebSocket.OPEN) return void this.handleClose(socket);
    socket.send("ping");
    clearTimeout(this.pongTimer);
    this.pongTimer = setTimeout(() => this.handleClose(socket), PONG_WITHIN_MS);
  }

  private handleMessage(text: string): void {
    clearTimeout(this.pongTimer);
    this.lastReceivedAt = browserNow();
    const event = text === "pong" ? null : parseLiveEvent(text);
    if (event) for (const listener of this.listeners) listener(event);
  }

  private handleClose(socket: WebSocket, code?: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.clearTimers();
    socket.close(); // not awaited: a dead socket takes long to close
    if (this.stopped) return;
    if (code === SESSION_ENDED_CODE) for (const listener of this.endListeners) listener();
    if (this.hasOpened) for (const listener of this.changeListeners) listener(false);
    const pause = this.retries.pauseAfter(code, browserNow());
    this.retryTimer = setTimeout(() => this.connect(), pause);
  }

  private clearTimers(): void {
    clearInterval(this.pingTimer);
    clearTimeout(this.pongTimer);
  }
}

/**
 * Calls back at once if the socket is open, and whenever the socket or the network comes back.
 * Returns a function that stops it.
 */
export function onReconnect(connection: Connection | null, callback: () => void): () => void {
  if (connection?.isOpen) callback();
  const stop = connection?.onOpen(callback);
  window.addEventListener("online", callback);
  return () => {
    stop?.();
    window.removeEventListener("online", callback);
  };
}
