import { seconds } from "~/kit/duration";
import type { ToWorker } from "~/worker/messages";

/** Allows for the start of a stopped worker. */
const ANSWERS_WITHIN = seconds(10);

type Asked = Pick<ServiceWorker, "postMessage">;
type Workers = { update(): Promise<unknown> } & Record<
  "installing" | "waiting" | "active",
  Asked | null
>;

/**
 * The current build of the site: the build of the newest worker, after an update check. Null if no
 * worker replies.
 */
export async function newestBuild(registration: Workers): Promise<string | null> {
  // Without a connection, the newest installed worker is used.
  await registration.update().catch(() => undefined);
  const newest = registration.installing ?? registration.waiting ?? registration.active;
  return newest && askBuild(newest);
}

function askBuild(worker: Asked): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<string | null>((resolve) => {
    const silent = setTimeout(() => resolve(null), ANSWERS_WITHIN);
    port1.onmessage = ({ data }) => {
      clearTimeout(silent);
      resolve(typeof data === "string" ? data : null);
    };
    worker.postMessage({ type: "build" } satisfies ToWorker, [port2]);
  }).finally(() => port1.close());
}
