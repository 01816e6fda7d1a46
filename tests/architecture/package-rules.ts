import type { Import } from "./sources";

/** The files that may import zod directly: errors of operators' forms explain the schema. */
const DIRECT_ZOD_IMPORTERS = [
  "app/kit/zod.ts",
  "app/domain/discount/new-code.schema.ts",
  "app/domain/fictional-profile/fictional-profile.schema.ts",
  "app/domain/site/explain-value.ts",
  "app/domain/site/setting-form.ts",
  "app/domain/site/site.schema.ts",
  "app/domain/site-admin/new-site.schema.ts",
];

/** Why this file may not import the package, or null if it may. */
export function forbiddenPackageReason(path: string, { target, typeOnly }: Import): string | null {
  if (/^drizzle-orm(\/|$)/.test(target) && !/^app\/(db|domain)\//.test(path))
    return "SQL is the domain's";
  if (target.startsWith("cloudflare:") && !/^(workers|app\/platform)\//.test(path))
    return "the runtime is known to workers and platform alone";
  if (/^lucide-react(\/|$)/.test(target)) return "icons are drawn by ~/ui/icon, listed in icons.ts";
  if (target === "zod" && !typeOnly && !DIRECT_ZOD_IMPORTERS.includes(path))
    return "z comes from ~/kit/zod, whose words are keys";
  if (
    /^(react|react-dom|react-router)(\/|$)/.test(target) &&
    /^app\/(domain|db|kit|platform)\//.test(path) &&
    !typeOnly
  )
    return "no React below the routes";
  return null;
}
