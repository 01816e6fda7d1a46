import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import {
  componentsFile,
  SAMPLE_LANGUAGES,
} from "../../app/routes/dev/components/components-path.ts";
import { ROOT } from "./paths.ts";

type Renderer = typeof import("../../app/routes/dev/components/render.tsx");

/** `/dev/components` as files beside the Worker, which shows them in local mode only. */
export function componentPages(): Plugin {
  return {
    name: "component-pages",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const { renderComponents } = await importRenderer();
        const stylesheet = urlOf(bundle, (name) => /^assets\/app-[^/]+\.css$/.test(name));
        const read = (path: string) => readFile(join(ROOT, "public", path), "utf8");
        for (const language of SAMPLE_LANGUAGES) {
          const html = await renderComponents({ language, stylesheet, read });
          const source = html.replaceAll(SOURCE_URL, (_url, path: string) => assetOf(bundle, path));
          this.emitFile({ type: "asset", fileName: componentsFile(language).slice(1), source });
        }
      },
    },
  };
}

/** The URL of a source file, by which Vite addresses a sprite outside a build. */
const SOURCE_URL = /\/(app\/[\w/-]+\.svg)(?:\?[\w-]+)?/g;

async function importRenderer(): Promise<Renderer> {
  const { module } = await runnerImport<Renderer>(
    join(ROOT, "app/routes/dev/components/render.tsx"),
    {
      configFile: false,
      logLevel: "error",
      root: ROOT,
      resolve: { tsconfigPaths: true },
    },
  );
  return module;
}

function urlOf(bundle: Rolldown.OutputBundle, matches: (name: string) => boolean): string {
  const name = Object.keys(bundle).find(matches);
  if (!name) throw new Error("The build lacks a file that /dev/components shows");
  return `/${name}`;
}

const assetOf = (bundle: Rolldown.OutputBundle, source: string) =>
  urlOf(bundle, (name) => {
    const file = bundle[name];
    return file?.type === "asset" && file.originalFileNames.includes(source);
  });
