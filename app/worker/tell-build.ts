import { readMessage } from "./messages";
import type { WorkerScope } from "./scope";

/** A page that asks hears of which build this worker is: another one than its own means that the site is a newer one (R364). */
export function tellBuild(scope: WorkerScope, build: string): void {
  scope.addEventListener("message", ({ data, ports: [port] }) => {
    if (readMessage(data)?.type === "build") port?.postMessage(build);
  });
}
