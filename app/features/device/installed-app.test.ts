import { describe, expect, test } from "vitest";
import { replyBuildId } from "~/service-worker/messages";
import { FakeWorkerScope } from "../../../tests/support/fake-worker-scope";
import { clearDeviceData } from "./clear-device";
import { findNewestBuild } from "./installed-app";

describe("installed app", () => {
  /** A worker of the given build, as a page sees it. */
  function workerOf(build: string) {
    const browser = new FakeWorkerScope();
    replyBuildId(browser.scope, build);
    return {
      postMessage: (data: unknown, ports: unknown) =>
        void browser.happen("message", { data, ports }),
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
    expect(
      await findNewestBuild({ ...nothing, update, active: invalidWorker as never }),
    ).toBeNull();
  });
});

describe("clear device", () => {
  /**
   * A fake browser with a worker, notifications, a subscription, caches and a badge. The part named
   * `refuses` throws.
   */
  function browser(refuses = "") {
    const gone: string[] = [];
    const go = async (what: string) => {
      if (what === refuses) throw new Error(`no ${what}`);
      gone.push(what);
      return true;
    };
    const registration = {
      getNotifications: async () =>
        ["one", "two"].map((tag) => ({ close: () => gone.push(`notification ${tag}`) })),
      pushManager: { getSubscription: async () => ({ unsubscribe: () => go("subscription") }) },
      active: { postMessage: ({ type }: { type: string }) => gone.push(`told to ${type}`) },
      unregister: () => go("worker"),
    };
    const device = {
      serviceWorker: { getRegistrations: async () => [registration] },
      clearAppBadge: () => go("badge"),
      caches: {
        keys: async () => ["public", "other"],
        delete: (name: string) => go(`store ${name}`),
      },
    };
    return { device: device as unknown as Parameters<typeof clearDeviceData>[0], gone };
  }

  const ALL = [
    "badge",
    "notification one",
    "notification two",
    "store other",
    "store public",
    "subscription",
    "told to forget",
    "worker",
  ];

  test("a logout clears everything that the installed app stores", async () => {
    const { device, gone } = browser();
    await clearDeviceData(device);
    expect(gone.sort()).toEqual(ALL);
  });

  test.each(["badge", "subscription", "store public"])(
    "clearing continues when one part fails: %s",
    async (refused) => {
      const { device, gone } = browser(refused);
      await clearDeviceData(device);
      expect(gone.sort()).toEqual(ALL.filter((what) => what !== refused));
    },
  );
});
