import { expect, test } from "vitest";
import { exists, importsOf, textOf } from "./sources";

/** Objects that live as long as a page is open, or a conversation: awake all the time each would be billed for every second (R342). */
const OBJECTS = ["workers/live/member-channel.ts", "workers/live/conversation-room.ts"];

/** What keeps an object from sleeping as long as it waits. */
const AWAKE =
  /\b(?:setTimeout|setInterval|scheduler\.wait)\s*\(|\.accept\(\)|\bnew (?:WebSocket|EventSource)\(/g;

/** Each with why it holds nobody up. */
const ENDS_AT_ONCE: Record<string, string[]> = {
  // A moment, twice at most, in the middle of a call that waits for the database.
  "app/db/once-more.ts": ["setTimeout("],
  // A turn of the loop, so that reads of one call go together.
  "app/db/read-together.ts": ["setTimeout("],
  // The bank that local runs invent: asked by a payment, which no object makes.
  "app/platform/bank/bank.ts": ["setTimeout("],
};

const fileOf = (target: string) =>
  [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(exists);

/** Every file of ours that runs where these do. */
function reachedFrom(paths: readonly string[]): string[] {
  const reached = new Set(paths);
  for (const path of reached)
    for (const { target, typeOnly } of importsOf(path, textOf(path))) {
      const file = typeOnly ? undefined : fileOf(target);
      if (file) reached.add(file);
    }
  return [...reached];
}

const waitsIn = (path: string) => Array.from(textOf(path).matchAll(AWAKE), ([found]) => found);

test("nothing that an object of a page or a conversation runs keeps it awake", () => {
  const files = reachedFrom(OBJECTS);
  expect(files.length).toBeGreaterThan(50);
  expect(files).toEqual(expect.arrayContaining(Object.keys(ENDS_AT_ONCE)));
  const found = files.map((path) => [path, waitsIn(path)] as const);
  const waits = found.filter(([, calls]) => calls.length > 0);
  expect(Object.fromEntries(waits)).toEqual(ENDS_AT_ONCE);
});

test("a socket is accepted by its object, and a ping answered, without waking it", () => {
  const channel = textOf("workers/live/member-channel.ts");
  expect(channel).toContain("this.ctx.acceptWebSocket(server)");
  expect(channel).toContain('new WebSocketRequestResponsePair("ping", "pong")');
  // A socket that is listened to is held by an object that is awake.
  for (const path of OBJECTS) expect(textOf(path)).not.toContain("addEventListener");
});
