import { serviceWorkers } from "~/kit/browser-storage";
import { seconds } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { isInstalled } from "~/ui/is-installed";
import type { ToWorker } from "~/worker/messages";
import type { Shared } from "~/worker/take-shared";

const ANSWERS_WITHIN = seconds(5);

/**
 * The shared content and its member, kept in memory so that paging through older chats does not
 * lose it.
 */
let kept: { memberId: MemberId; shared: Shared } | null = null;
/** A photo that is handed over to the photo form of the selected chat. */
let photo: File | null = null;

/**
 * What a member shared with the app, or null. Ignored in a browser tab, which sharing never opens.
 */
export async function lookForShared(memberId: MemberId): Promise<Shared | null> {
  const shared = isInstalled() ? await askShared() : null;
  if (shared && (shared.text || shared.photo)) kept = { memberId, shared };
  return kept?.memberId === memberId ? kept.shared : null;
}

export function forgetShared(): void {
  kept = null;
}

export function handOverPhoto(shared: File): void {
  photo = shared;
}

/** Returns the handed-over photo once. */
export function takePhoto(): File | null {
  const taken = photo;
  photo = null;
  return taken;
}

/** Requests the shared content from the worker, which returns it once. */
async function askShared(): Promise<Shared | null> {
  const worker = (await serviceWorkers()?.getRegistration())?.active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  return new Promise<Shared | null>((resolve) => {
    const silent = setTimeout(() => resolve(null), ANSWERS_WITHIN);
    port1.onmessage = ({ data }: MessageEvent<Shared | null>) => {
      clearTimeout(silent);
      resolve(data);
    };
    worker.postMessage({ type: "shared" } satisfies ToWorker, [port2]);
  }).finally(() => port1.close());
}
