import { createRequire } from "node:module";

/** The part of wrangler's configuration that a deployment uses. */
export type DeployConfig = {
  name: string;
  compatibility_date: string;
  routes: { pattern: string }[];
  workers_dev: boolean;
  preview_urls: boolean;
  vars: Record<string, string>;
  limits?: { cpu_ms?: number };
  d1_databases: { binding: string; database_name: string; database_id: string }[];
  r2_buckets: { binding: string; bucket_name: string; jurisdiction?: string }[];
  queues: {
    producers: { binding: string; queue: string }[];
    consumers: { queue: string; dead_letter_queue?: string }[];
  };
  observability?: { enabled?: boolean; logs?: { enabled?: boolean; invocation_logs?: boolean } };
  cache?: { enabled: boolean };
  exports?: Record<string, { type: string; cache?: { enabled: boolean } }>;
};

/** Wrangler takes a second to load: imported only where the configuration is read. */
const wrangler = () => createRequire(import.meta.url)("wrangler") as typeof import("wrangler");

export const readDeployConfig = (file: string): DeployConfig =>
  wrangler().unstable_readConfig(
    { config: file },
    { hideWarnings: true },
  ) as unknown as DeployConfig;

/**
 * The jurisdiction of members' data: Cloudflare accepts it only when a database, a bucket or a
 * queue is created.
 */
export const jurisdictionOf = ({ vars }: DeployConfig): string => vars.JURISDICTION ?? "";

/** Every queue with a producer or consumer, and every dead letter queue. */
export function queuesOf({ queues }: DeployConfig): string[] {
  const named = [
    ...queues.producers.map(({ queue }) => queue),
    ...queues.consumers.flatMap(({ queue, dead_letter_queue: dead }) =>
      dead ? [queue, dead] : [queue],
    ),
  ];
  return [...new Set(named)];
}
