import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "../../scripts/lib/paths.ts";

/** A Worker of bench/baseline that imports the site's own code, bundled as one script. */
export async function bundleBaseline(name: string): Promise<string> {
  const found = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true, resolve: { conditions: ["workerd", "edge-light", "module"] } },
    define: { "process.env.NODE_ENV": '"production"', __BUILD__: '"bench"' },
    build: {
      ssr: join(ROOT, `bench/baseline/${name}.tsx`),
      write: false,
      minify: true,
      target: "es2024",
      rolldownOptions: {
        external: [/^node:/, "cloudflare:workers"],
        output: { codeSplitting: false },
      },
    },
  });
  const [output] = [found].flat();
  if (!output || !("output" in output)) throw new Error(`No script came of ${name}`);
  return output.output[0].code;
}
