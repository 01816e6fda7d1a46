import { expect, test } from "vitest";
import { revalidatesUnlessOffline, submitOrStay } from "./submit-or-stay";

const offline = { refusal: "offline" };
const failing = (error: unknown) => submitOrStay(() => Promise.reject(error), offline);

test("returns the offline data with 503 and does not revalidate when offline", async () => {
  for (const message of ["Failed to fetch", "NetworkError when attempting", "Load failed"]) {
    const stayed = await failing(new TypeError(message));
    expect(stayed).toMatchObject({ data: offline, init: { status: 503 } });
  }
  expect(revalidatesUnlessOffline({ actionStatus: 503 })).toBe(false);
});

test("passes on the action's result and all other errors", async () => {
  const refused = { refusal: "price_changed" };
  expect(await submitOrStay(async () => refused, offline)).toBe(refused);
  for (const error of [new TypeError("x is undefined"), new Error("Failed to fetch")])
    await expect(failing(error)).rejects.toBe(error);
  for (const actionStatus of [undefined, 409, 402])
    expect(revalidatesUnlessOffline({ actionStatus })).toBe(true);
});
