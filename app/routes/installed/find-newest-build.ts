import { seconds } from "~/kit/duration";
import type { MessageToWorker } from "~/service-worker/messages";

/** Allows for the start of a stopped worker. */
const REPLY_TIMEOUT = seconds(10);

type WorkerPort = Pick<ServiceWorker, "postMessage">;
type UpdatableWorkers = { update(): Promise<unknown> } & Record<
  "installing" | "waiting" | "active",
  WorkerPort | null
>;

/**
 * The current build of the site: the build of the newest worker, after an update check. Null if no
 * worker replies.
 */
export async function findNewestBuild(registration: UpdatableWorkers): Promise<string | null> {
  // Without a connection, the newest installed worker is used.
  await registration.update().catch(() => undefined);
  const newest = registration.installing ?? registration.waiting ?? registration.active;
  return newest && requestBuild(newest);
}

function requestBuild(worker: WorkerPort): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<string | null>((resolve) => {
    const silent = setTimeout(() => resolve(null), REPLY_TIMEOUT);
    port1.onmessage = ({ data }) => {
      clearTimeout(silent);
      resolve(typeof data === "string" ? data : null);
    };
    worker.postMessage({ type: "build" } satisfies MessageToWorker, [port2]);
  }).finally(() => port1.close());
}
