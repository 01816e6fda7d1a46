import { isInstalled } from "~/kit/browser";
import { serviceWorkers } from "~/kit/browser-storage";
import { seconds } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import type { SharedContent } from "~/service-worker/hold-shared-content";
import type { MessageToWorker } from "~/service-worker/messages";

const REPLY_TIMEOUT = seconds(5);

/**
 * The shared content and its member, kept in memory so that paging through older chats does not
 * lose it.
 */
let storedContent: { memberId: MemberId; shared: SharedContent } | null = null;
/** A photo that is handed over to the photo form of the selected chat. */
let photo: File | null = null;

/**
 * What a member shared with the app, or null. Ignored in a browser tab, which sharing never opens.
 */
export async function loadSharedContent(memberId: MemberId): Promise<SharedContent | null> {
  const shared = isInstalled() ? await requestSharedContent() : null;
  if (shared && (shared.text || shared.photo)) storedContent = { memberId, shared };
  return storedContent?.memberId === memberId ? storedContent.shared : null;
}

export function clearSharedContent(): void {
  storedContent = null;
}

export function handOverPhoto(shared: File): void {
  photo = shared;
}

/** Returns the handed-over photo once. */
export function claimHandedOverPhoto(): File | null {
  const claimed = photo;
  photo = null;
  return claimed;
}

/** Requests the shared content from the worker, which returns it once. */
async function requestSharedContent(): Promise<SharedContent | null> {
  const worker = (await serviceWorkers()?.getRegistration())?.active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  return new Promise<SharedContent | null>((resolve) => {
    const silent = setTimeout(() => resolve(null), REPLY_TIMEOUT);
    port1.onmessage = ({ data }: MessageEvent<SharedContent | null>) => {
      clearTimeout(silent);
      resolve(data);
    };
    worker.postMessage({ type: "shared" } satisfies MessageToWorker, [port2]);
  }).finally(() => port1.close());
}
