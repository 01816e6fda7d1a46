import { expect, test } from "vitest";
import { createUploadLimiter, RESERVATION_TTL } from "./upload-limiter";

test("never reserves more than the limit, however many come at once", async () => {
  const room = createUploadLimiter({ size: 24, patience: 5_000 });
  let highest = 0;
  const come = async () => {
    const held = await room.take(10);
    highest = Math.max(highest, room.taken());
    await new Promise((resolve) => setTimeout(resolve, 5));
    held?.free();
    return held !== null;
  };
  const came = await Promise.all(Array.from({ length: 50 }, come));
  expect(highest).toBe(20);
  expect(came.filter(Boolean).length).toBeGreaterThan(20); // two per check, every 50 ms
  expect(room.taken()).toBe(0);
});

test("a request that gets no memory in time reserves none", async () => {
  const room = createUploadLimiter({ size: 10, patience: 60 });
  const held = await room.take(8);
  expect(await room.take(8)).toBeNull();
  expect(room.taken()).toBe(8);
  held?.free();
  held?.free();
  expect(room.taken()).toBe(0);
  expect(await room.take(8)).not.toBeNull();
});

test("memory of an aborted request is released after a minute without bytes", async () => {
  const clock = { at: 1_000 };
  const room = createUploadLimiter({ size: 10, patience: 0, now: () => clock.at });
  const held = await room.take(10);
  clock.at += RESERVATION_TTL;
  expect(await room.take(10)).toBeNull();
  held?.renew();
  clock.at += RESERVATION_TTL;
  expect(await room.take(10)).toBeNull();
  clock.at += 1;
  expect(await room.take(10)).not.toBeNull();
});
