import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import { SAMPLE_EMAILS_FILE } from "../../app/mail/sample-emails-file.ts";
import {
  componentsFile,
  SAMPLE_LANGUAGES,
} from "../../app/routes/dev/components/components-path.ts";
import { ROOT } from "./paths.ts";

type Renderer = typeof import("../../app/routes/dev/components/render.tsx");
type Samples = typeof import("../../app/mail/sample-emails.ts");

/**
 * Files that only the local mode reads, below `dev/` of the build: `/dev/components` and the sample
 * e-mails. So they take no room in the Worker, and a deployment leaves them out.
 */
export function localFiles(): Plugin {
  return {
    name: "local-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const emit = (path: string, source: string) =>
          this.emitFile({ type: "asset", fileName: path.slice(1), source });
        const { SAMPLE_EMAILS } = await importSource<Samples>("app/mail/sample-emails.ts");
        emit(SAMPLE_EMAILS_FILE, JSON.stringify(SAMPLE_EMAILS));
        const { renderComponents } = await importSource<Renderer>(
          "app/routes/dev/components/render.tsx",
        );
        const stylesheet = urlOf(bundle, (name) => /^assets\/app-[^/]+\.css$/.test(name));
        const read = (path: string) => readFile(join(ROOT, "public", path), "utf8");
        for (const language of SAMPLE_LANGUAGES) {
          const html = await renderComponents({ language, stylesheet, read });
          const assetUrl = (_url: string, path: string) => assetOf(bundle, path);
          emit(componentsFile(language), html.replaceAll(SOURCE_URL, assetUrl));
        }
      },
    },
  };
}

/** The URL of a source file, by which Vite addresses a sprite outside a build. */
const SOURCE_URL = /\/(app\/[\w/-]+\.svg)(?:\?[\w-]+)?/g;

async function importSource<T extends object>(path: string): Promise<T> {
  const { module } = await runnerImport<T>(join(ROOT, path), {
    configFile: false,
    logLevel: "error",
    root: ROOT,
    resolve: { tsconfigPaths: true },
  });
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
