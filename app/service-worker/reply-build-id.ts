import { parseMessageToWorker } from "./messages";
import type { WorkerScope } from "./scope";

/** Replies with the worker's build id. A page with another build id then offers a reload (R364). */
export function replyBuildId(scope: WorkerScope, build: string): void {
  scope.addEventListener("message", ({ data, ports: [port] }) => {
    if (parseMessageToWorker(data)?.type === "build") port?.postMessage(build);
  });
}
