import { join } from "node:path";
import { build, type Plugin } from "vite";
import { ROOT } from "./paths.ts";

const ENTRY = join(ROOT, "app/service-worker/sw-push.ts");

/**
 * `virtual:sw-push`: bundles the service worker's modules (app/service-worker) to one script without
 * imports, which every browser can run.
 */
export function serviceWorker(define: Record<string, string>): Plugin {
  return {
    name: "service-worker",
    resolveId: { filter: { id: /^virtual:sw-push$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:sw-push$/ },
      async handler() {
        const { code, modules } = await bundle(define);
        for (const path of modules) this.addWatchFile(path);
        return `export default ${JSON.stringify(code)};`;
      },
    },
  };
}

export async function bundle(define: Record<string, string>) {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    root: ROOT,
    define,
    resolve: { tsconfigPaths: true },
    build: { write: false, rolldownOptions: { input: ENTRY, output: { format: "iife" } } },
  });
  const [chunk] = [made].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (chunk?.type !== "chunk") throw new Error("No script came of the service worker");
  return { code: chunk.code, modules: chunk.moduleIds };
}
