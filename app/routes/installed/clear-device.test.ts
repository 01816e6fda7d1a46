import { expect, test } from "vitest";
import { clearDeviceData } from "./clear-device";

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
