import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MemberId } from "~/kit/ids";
import type { Shared } from "~/worker/take-shared";
import { forgetShared, handOverPhoto, lookForShared, takePhoto } from "./shared-draft";

const [EMMA, MARCO] = ["emma", "marco"] as unknown as [MemberId, MemberId];
const picture = new File(["bytes"], "cat.jpg", { type: "image/jpeg" });

/** A browser whose worker has something, in a window of the app or in a tab. */
function browser({ has, installed = true }: { has: Shared | null; installed?: boolean }) {
  let held = has;
  const worker = {
    postMessage: ({ type }: { type: string }, [port]: MessagePort[]) => {
      expect(type).toBe("shared");
      port?.postMessage(held);
      held = null;
    },
  };
  vi.stubGlobal("matchMedia", () => ({ matches: installed }));
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: async () => ({ active: worker }) },
  });
}

beforeEach(forgetShared);
afterEach(() => void vi.unstubAllGlobals());

test("what was shared is known to its page until a chat was chosen", async () => {
  browser({ has: { text: "Look", photo: null } });
  expect(await lookForShared(EMMA)).toEqual({ text: "Look", photo: null });
  expect(await lookForShared(EMMA)).toEqual({ text: "Look", photo: null });
  forgetShared();
  expect(await lookForShared(EMMA)).toBeNull();
});

test("another member at the same page does not find it", async () => {
  browser({ has: { text: "Look", photo: null } });
  await lookForShared(EMMA);
  expect(await lookForShared(MARCO)).toBeNull();
});

test("a page in a browser’s tab, to which any site can lead, takes nothing", async () => {
  browser({ has: { text: "buy this", photo: null }, installed: false });
  expect(await lookForShared(EMMA)).toBeNull();
});

test("where nothing arrived there is nothing", async () => {
  browser({ has: { text: "", photo: null } });
  expect(await lookForShared(EMMA)).toBeNull();
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => undefined } });
  expect(await lookForShared(EMMA)).toBeNull();
  vi.stubGlobal("navigator", {});
  expect(await lookForShared(EMMA)).toBeNull();
});

test("a picture on its way is taken once", () => {
  handOverPhoto(picture);
  expect([takePhoto(), takePhoto()]).toEqual([picture, null]);
});
