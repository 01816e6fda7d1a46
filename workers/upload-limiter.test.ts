import { expect, test } from "vitest";
import { createUploadLimiter, RESERVATION_TTL } from "./read-upload";

test("never reserves more than the limit, however many come at once", async () => {
  const room = createUploadLimiter({ size: 24, patience: 5_000 });
  let highest = 0;
  const reserve = async () => {
    const held = await room.reserve(10);
    highest = Math.max(highest, room.reservedBytes());
    await new Promise((resolve) => setTimeout(resolve, 5));
    held?.free();
    return held !== null;
  };
  const reserved = await Promise.all(Array.from({ length: 50 }, reserve));
  expect(highest).toBe(20);
  expect(reserved.filter(Boolean).length).toBeGreaterThan(20); // two per check, every 50 ms
  expect(room.reservedBytes()).toBe(0);
});

test("a request that gets no memory in time reserves none", async () => {
  const room = createUploadLimiter({ size: 10, patience: 60 });
  const held = await room.reserve(8);
  expect(await room.reserve(8)).toBeNull();
  expect(room.reservedBytes()).toBe(8);
  held?.free();
  held?.free();
  expect(room.reservedBytes()).toBe(0);
  expect(await room.reserve(8)).not.toBeNull();
});

test("memory of an aborted request is released after a minute without bytes", async () => {
  const clock = { at: 1_000 };
  const room = createUploadLimiter({ size: 10, patience: 0, now: () => clock.at });
  const held = await room.reserve(10);
  clock.at += RESERVATION_TTL;
  expect(await room.reserve(10)).toBeNull();
  held?.renew();
  clock.at += RESERVATION_TTL;
  expect(await room.reserve(10)).toBeNull();
  clock.at += 1;
  expect(await room.reserve(10)).not.toBeNull();
});
