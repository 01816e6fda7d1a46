import { serviceWorkers } from "~/kit/browser-storage";
import { seconds } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { isInstalled } from "~/ui/is-installed";
import type { ToWorker } from "~/worker/messages";
import type { Shared } from "~/worker/take-shared";

const ANSWERS_WITHIN = seconds(5);

/** Known to this page alone, so that a look at older chats does not lose it: what was shared, and with whom as the member. */
let kept: { memberId: MemberId; shared: Shared } | null = null;
/** A picture on its way to the form of the chat that was chosen. */
let photo: File | null = null;

/** What a member shared with the app; null where there is nothing. A page in a browser's tab was not opened by sharing. */
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

/** The picture that is on its way, for whoever shows its form; then it is on no way any more. */
export function takePhoto(): File | null {
  const taken = photo;
  photo = null;
  return taken;
}

/** Out of the worker's hands, which has it once. */
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
