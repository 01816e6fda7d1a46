import { expect, test } from "vitest";
import { replyBuildId } from "~/service-worker/reply-build-id";
import { FakeWorkerScope } from "../../../tests/support/fake-worker-scope";
import { findNewestBuild } from "./installed-app";

/** A worker of the given build, as a page sees it. */
function workerOf(build: string) {
  const browser = new FakeWorkerScope();
  replyBuildId(browser.scope, build);
  return {
    postMessage: (data: unknown, ports: unknown) => void browser.happen("message", { data, ports }),
  };
}
const nothing = { installing: null, waiting: null, active: null };
const update = async () => undefined;

test("returns the build of the newest worker", async () => {
  const old = workerOf("1");
  const middle = workerOf("2");
  const fresh = workerOf("3");
  expect(await findNewestBuild({ ...nothing, update, active: old })).toBe("1");
  expect(await findNewestBuild({ ...nothing, update, active: old, waiting: middle })).toBe("2");
  expect(await findNewestBuild({ update, active: old, waiting: middle, installing: fresh })).toBe(
    "3",
  );
});

test("checks for an update first and falls back to the installed worker offline", async () => {
  const workers = { ...nothing, active: workerOf("1"), update };
  workers.update = async () => {
    workers.active = workerOf("2");
    return undefined;
  };
  expect(await findNewestBuild(workers)).toBe("2");
  workers.update = async () => {
    throw new TypeError("Failed to fetch");
  };
  expect(await findNewestBuild(workers)).toBe("2");
});

test("returns null without a worker or with an invalid reply", async () => {
  expect(await findNewestBuild({ ...nothing, update })).toBeNull();
  const invalidWorker = {
    postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage({ build: 7 }),
  };
  expect(await findNewestBuild({ ...nothing, update, active: invalidWorker as never })).toBeNull();
});
