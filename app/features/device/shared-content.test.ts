import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MemberId } from "~/kit/ids";
import type { SharedContent } from "~/service-worker/hold-shared-content";
import {
  claimHandedOverPhoto,
  clearSharedContent,
  handOverPhoto,
  loadSharedContent,
} from "./shared-content";

const [EMMA, MARCO] = ["emma", "marco"] as unknown as [MemberId, MemberId];
const picture = new File(["bytes"], "cat.jpg", { type: "image/jpeg" });

/** Stubs a browser whose worker holds shared content, in a window of the app or in a tab. */
function browser({ has, installed = true }: { has: SharedContent | null; installed?: boolean }) {
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

beforeEach(clearSharedContent);
afterEach(() => void vi.unstubAllGlobals());

test("shared content stays available to its page until a chat is selected", async () => {
  browser({ has: { text: "Look", photo: null } });
  expect(await loadSharedContent(EMMA)).toEqual({ text: "Look", photo: null });
  expect(await loadSharedContent(EMMA)).toEqual({ text: "Look", photo: null });
  clearSharedContent();
  expect(await loadSharedContent(EMMA)).toBeNull();
});

test("another member on the same page does not get the shared content", async () => {
  browser({ has: { text: "Look", photo: null } });
  await loadSharedContent(EMMA);
  expect(await loadSharedContent(MARCO)).toBeNull();
});

test("a page in a browser tab, which any site can open, gets nothing", async () => {
  browser({ has: { text: "buy this", photo: null }, installed: false });
  expect(await loadSharedContent(EMMA)).toBeNull();
});

test("returns null if nothing was shared", async () => {
  browser({ has: { text: "", photo: null } });
  expect(await loadSharedContent(EMMA)).toBeNull();
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => undefined } });
  expect(await loadSharedContent(EMMA)).toBeNull();
  vi.stubGlobal("navigator", {});
  expect(await loadSharedContent(EMMA)).toBeNull();
});

test("a handed-over photo is returned once", () => {
  handOverPhoto(picture);
  expect([claimHandedOverPhoto(), claimHandedOverPhoto()]).toEqual([picture, null]);
});
