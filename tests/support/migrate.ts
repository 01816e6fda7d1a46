import { env } from "cloudflare:workers";

const { SCHEMA } = env as unknown as { SCHEMA: string[] };

await env.DB.batch(SCHEMA.map((statement) => env.DB.prepare(statement)));
