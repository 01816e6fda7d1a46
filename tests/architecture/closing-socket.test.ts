import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { seconds } from "~/kit/duration";
import { Connection } from "~/live/connection";

/** A browser's socket, with the parts that a page uses. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  sent: string[] = [];
  constructor() {
    super();
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = FakeSocket.CLOSING;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  for (const [name, value] of Object.entries({
    WebSocket: FakeSocket,
    document: page,
    window: new EventTarget(),
    location: { protocol: "https:", host: "site.test" },
  }))
    vi.stubGlobal(name, value);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a closing socket gets no request, and a new one is opened", () => {
  const connection = new Connection();
  connection.start();
  const [line] = FakeSocket.made as [FakeSocket];
  line.dispatchEvent(new Event("open"));
  vi.advanceTimersByTime(seconds(25));
  expect(line.sent).toEqual(["ping"]);
  line.dispatchEvent(new MessageEvent("message", { data: "pong" }));
  line.readyState = FakeSocket.CLOSING;
  vi.advanceTimersByTime(seconds(26));
  expect(line.sent).toEqual(["ping"]);
  expect(FakeSocket.made).toHaveLength(2);
  connection.stop();
});
