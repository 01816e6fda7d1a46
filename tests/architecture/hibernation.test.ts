import { expect, test } from "vitest";
import { exists, importsOf, textOf } from "./sources";

/**
 * Durable Objects that live as long as a page or conversation is open: if they never hibernated,
 * each would be billed for every second (R342).
 */
const OBJECTS = ["workers/live/member-channel.ts", "workers/live/conversation-room.ts"];

/** Code that prevents a Durable Object from hibernating while it waits. */
const PREVENTS_HIBERNATION =
  /\b(?:setTimeout|setInterval|scheduler\.wait)\s*\(|\.accept\(\)|\bnew (?:WebSocket|EventSource)\(/g;

/** Each with the reason why it blocks no hibernation. */
const SHORT_WAITS: Record<string, string[]> = {
  // A short delay, at most twice, within a call that waits for the database.
  "app/db/batch.ts": ["setTimeout("],
  // One turn of the event loop, so that the reads of one call are sent together.
  "app/db/read-batcher.ts": ["setTimeout("],
  // The fake payment provider of local runs: called by a payment, which no Durable Object makes.
  "app/platform/fake-provider/fake-provider.ts": ["setTimeout("],
};

const fileOf = (target: string) =>
  [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(exists);

/** Every file of ours that these files import, directly or indirectly. */
function reachedFrom(paths: readonly string[]): string[] {
  const reached = new Set(paths);
  for (const path of reached)
    for (const { target, typeOnly } of importsOf(path, textOf(path))) {
      const file = typeOnly ? undefined : fileOf(target);
      if (file) reached.add(file);
    }
  return [...reached];
}

const waitsIn = (path: string) =>
  Array.from(textOf(path).matchAll(PREVENTS_HIBERNATION), ([found]) => found);

test("nothing keeps the conversation and connection objects from hibernating", () => {
  const files = reachedFrom(OBJECTS);
  expect(files.length).toBeGreaterThan(50);
  expect(files).toEqual(expect.arrayContaining(Object.keys(SHORT_WAITS)));
  const found = files.map((path) => [path, waitsIn(path)] as const);
  const waits = found.filter(([, calls]) => calls.length > 0);
  expect(Object.fromEntries(waits)).toEqual(SHORT_WAITS);
});

test("sockets are accepted for hibernation, and pings are answered without waking", () => {
  const channel = textOf("workers/live/member-channel.ts");
  expect(channel).toContain("this.ctx.acceptWebSocket(server)");
  expect(channel).toContain('new WebSocketRequestResponsePair("ping", "pong")');
  // A Durable Object with an event listener on its socket cannot hibernate.
  for (const path of OBJECTS) expect(textOf(path)).not.toContain("addEventListener");
});
