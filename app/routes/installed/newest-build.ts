import { seconds } from "~/kit/duration";
import type { ToWorker } from "~/worker/messages";

/** A worker may have to wake up before it answers. */
const ANSWERS_WITHIN = seconds(10);

type Asked = Pick<ServiceWorker, "postMessage">;
type Workers = { update(): Promise<unknown> } & Record<
  "installing" | "waiting" | "active",
  Asked | null
>;

/** The build that the site is of by now: that of the newest worker, which the browser asks for; null where nobody says. */
export async function newestBuild(registration: Workers): Promise<string | null> {
  // Without a connection the newest that is here is as good an answer.
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
