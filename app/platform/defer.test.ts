import { afterEach, expect, test, vi } from "vitest";
import { bindings } from "../../tests/support/bindings";
import { createServices } from "./create-services";

afterEach(() => vi.restoreAllMocks());

const deferred = (work: Promise<unknown>) => {
  const waited: Promise<unknown>[] = [];
  const ctx = { waitUntil: (promise: Promise<unknown>) => void waited.push(promise) };
  createServices(bindings, ctx).defer("like.announce", work);
  return Promise.all(waited);
};

test("failed background work is logged by name, without the error's second line", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  await deferred(Promise.reject(new Error("no such object\nparams: sam@example.test")));
  expect(logged).toHaveBeenCalledOnce();
  const line = String(logged.mock.calls[0]?.[0]);
  expect(JSON.parse(line)).toMatchObject({
    event: "fault",
    work: "like.announce",
    causes: ["Error: no such object"],
  });
  expect(line).not.toContain("sam@");
});

test("successful background work is awaited and logs nothing", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  expect(await deferred(Promise.resolve("told"))).toEqual(["told"]);
  expect(logged).not.toHaveBeenCalled();
});
