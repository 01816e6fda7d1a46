import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { compilePage } from "./app/content/compile-page";
import { PAGES, pageFile } from "./app/content/pages";
import { headlineFontPath, LANGUAGES, textsPath, VARIANTS } from "./app/i18n/languages";
import {
  constantsInTexts,
  readTextConstants,
  withTextConstants,
} from "./scripts/lib/constants-in-texts.ts";
import { headlineFonts } from "./scripts/lib/headline-fonts.ts";
import { localFiles } from "./scripts/lib/local-files.ts";
import { serviceWorker } from "./scripts/lib/service-worker.ts";

/** Where `npm run dev -- --state <folder>` keeps its world; else below .wrangler. */
const persistState = process.env.DEV_STATE ? { path: process.env.DEV_STATE } : true;

/**
 * What a member's page needs in two files, each with all that it imports: what every page has, with the few pieces that
 * fields are drawn by, and the list of members. The rest is split by what shares it (decision 0012, tests/system/page-weight.test.ts).
 */
const CHUNKS = {
  groups: [
    {
      name: "site",
      test: /\/app\/(?:entry\.client|root|routes\/default-layout|kit\/bounded-cache|ui\/(?:field|checkbox|choice-group))\.tsx?/,
    },
    { name: "members", test: /\/app\/routes\/members\/search\.tsx/ },
  ],
};

/**
 * Files of the operators' pages stand in a folder of their own, which only the operators' host serves
 * (workers/operator/handle-operator-request.ts).
 */
const folderOf = ({ moduleIds }: { moduleIds: string[] }) =>
  moduleIds.some((id) => id.includes("/app/operator/")) ? "assets/operator" : "assets";
const FILE_NAMES = {
  entryFileNames: (chunk: { moduleIds: string[] }) => `${folderOf(chunk)}/[name]-[hash].js`,
  chunkFileNames: (chunk: { moduleIds: string[] }) => `${folderOf(chunk)}/[name]-[hash].js`,
  assetFileNames: ({ names }: { names: string[] }) =>
    `assets/${names.includes("operator.css") ? "operator/" : ""}[name]-[hash][extname]`,
};

/** What few ask for, as files beside the Worker, which reads what is asked for: legal pages, and the texts of a language (decision 0014). */
const buildFiles: Plugin = {
  name: "build-files",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle() {
    const emit = (path: string, content: object) =>
      this.emitFile({ type: "asset", fileName: path.slice(1), source: JSON.stringify(content) });
    for (const language of LANGUAGES) {
      const texts = textsOf(`app/i18n/locales/${language}`);
      emit(textsPath(language), texts);
      for (const [lander, fonts] of Object.entries(headlineFonts(texts.landers)))
        emit(headlineFontPath(language, lander), fonts);
      for (const page of PAGES)
        emit(pageFile(language, page), compilePage(text(`app/content/${language}/${page}.md`)));
    }
    for (const variant of VARIANTS)
      emit(textsPath(variant), JSON.parse(text(`app/i18n/variants/${variant}.json`)));
  },
};

const FACTS = await readTextConstants();
const text = (path: string) => withTextConstants(readFileSync(path, "utf8"), FACTS);
const textsOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [
      basename(name, ".json"),
      JSON.parse(text(`${folder}/${name}`)),
    ]),
  );

/**
 * Names the chunk that holds entry.client as the entry. The generated entry file contains only an
 * import of that chunk: one more request before anything runs.
 */
const directEntry: Plugin = {
  name: "direct-entry",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  writeBundle({ dir = "" }, bundle) {
    const path = `${dir}/.vite/manifest.json`;
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    const entry = manifest["app/entry.client.tsx"];
    const [key = ""] = entry.imports;
    const written = bundle[entry.file];
    const isImportAlone = written?.type === "chunk" && /^import"[^"]+";\s*$/.test(written.code);
    if (!isImportAlone || entry.imports.length !== 1)
      throw new Error("The entry file is more than an import of the chunk `site`.");
    manifest["app/entry.client.tsx"] = { ...entry, file: manifest[key].file, imports: [] };
    writeFileSync(path, JSON.stringify(manifest));
  },
};

/** The renderer of streams: pages are rendered to strings. */
const leftOut: Plugin = {
  name: "left-out",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  load: {
    filter: { id: /\/react-dom-server\.edge\.production\.js$/ },
    handler: () => "export {};",
  },
};

/**
 * The instance that remix-i18next's middleware creates is never used (decision 0012): an empty one
 * keeps i18next out of the Worker.
 */
const emptyI18next: Plugin = {
  name: "empty-i18next",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  load: {
    filter: { id: /\/i18next\/dist\/esm\/i18next\.js$/ },
    handler: () => "export const createInstance = () => ({ init: async () => {} });",
  },
};

/**
 * Of the passkeys' library: what judges the makers of devices, whose word nobody asks for here, and all of ASN.1, of which one
 * small file is needed (decision 0025). Eight kilobytes are left of eighty. A device that sends its maker's word unasked is refused.
 */
const passkeysAlone: Plugin = {
  name: "passkeys-alone",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  load: {
    filter: {
      id: /\/@simplewebauthn\/server\/esm\/(?:registration\/verifications\/|metadata\/|services\/(?:metadataService|defaultRootCerts\/)|helpers\/(?:validateCertificatePath|getCertificateInfo|convertX509PublicKeyToCOSE|isCertRevoked|iso\/isoCrypto\/unwrapEC2Signature)\b).*\.js$/,
    },
    handler(id) {
      const unwrap = `${import.meta.dirname}/app/domain/passkey/unwrap-signature.ts`;
      if (id.endsWith("/unwrapEC2Signature.js")) return `export * from ${JSON.stringify(unwrap)};`;
      const names = readFileSync(id, "utf8").matchAll(
        /^export (?:async )?(?:function|const|class) (\w+)/gm,
      );
      return Array.from(names, ([, name]) => `export const ${name} = undefined;`).join("\n");
    },
  },
};

/** Drizzle's relational queries and migrations, which are not used here: two kilobytes of the Worker. */
const drizzleBuilder: Plugin = {
  name: "drizzle-builder",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  transform: {
    filter: { id: /\/drizzle-orm\/sqlite-core\/dialect\.js$/ },
    handler(code) {
      const used = code
        .replace(/ {2}buildRelationalQuery\(\{[\s\S]*?(?=\n\}\nclass SQLiteSyncDialect)/, "")
        .replaceAll(/ {2}(?:async )?migrate\([\s\S]*?\n {2}\}\n(?=\})/g, "");
      if (/buildRelationalQuery|migrate/.test(used))
        throw new Error("Drizzle's dialect has changed.");
      return used;
    },
  },
};

/**
 * How each country writes telephone numbers, which no page does: nine kilobytes of the Worker. Only
 * the number's validity, country and international form are needed (check-debit-form.ts).
 */
const phoneFormats: Plugin = {
  name: "phone-formats",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  transform: {
    filter: { id: /\/libphonenumber-js\/metadata\.mobile\.json\.js$/ },
    handler(code) {
      const metadata = JSON.parse(code.slice(code.indexOf("{"), code.lastIndexOf("}") + 1));
      if (metadata.version !== 4) throw new Error("The telephone numbers' metadata has changed.");
      const FORMATS = 4;
      for (const country of Object.values<unknown[]>(metadata.countries)) country[FORMATS] = 0;
      return `export default ${JSON.stringify(metadata)}`;
    },
  },
};

const DEFINE = { __BUILD__: JSON.stringify(process.env.BUILD_ID ?? "dev") };

/** The oldest browsers that run the site's script (app/layouts/old-browser.tsx; docs/architecture.md, "Browsers"). */
const OLDEST_BROWSERS = ["chrome111", "edge111", "firefox115", "safari16.4"];

export default defineConfig({
  plugins: [
    buildFiles,
    directEntry,
    localFiles(),
    serviceWorker(DEFINE),
    constantsInTexts(FACTS),
    leftOut,
    emptyI18next,
    passkeysAlone,
    drizzleBuilder,
    phoneFormats,
    cloudflare({ configPath: "wrangler.toml", viteEnvironment: { name: "ssr" }, persistState }),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { tsconfigPaths: true },
  build: { reportCompressedSize: false }, // nobody reads it, and it compresses every file
  // What other commands write is no source: a test beside the development server would reload its pages.
  server: { watch: { ignored: ["**/.local/**", "**/build/**", "**/test-results/**"] } },
  environments: {
    // A smaller Worker starts faster: measured 266 against 169 KiB.
    ssr: {
      build: {
        minify: true,
        rolldownOptions: { output: { assetFileNames: FILE_NAMES.assetFileNames } },
      },
    },
    // In development the packages of every page are bundled before the first one is asked for, which would load twice else.
    client: {
      build: {
        target: OLDEST_BROWSERS,
        rolldownOptions: { output: { codeSplitting: CHUNKS, ...FILE_NAMES } },
      },
      optimizeDeps: {
        entries: ["app/entry.client.tsx", "app/root.tsx", "app/{routes,operator}/**/*.tsx"],
      },
    },
  },
  define: DEFINE,
});
