import { seconds } from "~/kit/duration";
import { z } from "~/kit/zod";
import type { Zone, Zones } from "~/services/zones";

/**
 * `token` may read zones and edit Workers of the account. `worker`: the name of this Worker. `api`:
 * another origin, in local mode only.
 */
export type ZoneToken = { token: string; worker: string; api?: string | undefined };

const CLOUDFLARE_API = "https://api.cloudflare.com";
/** A page waits for it. */
const REQUEST_TIMEOUT = seconds(10);
const MAX_PROBLEM_LENGTH = 300;

const answerSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
  result: z.unknown(),
});
const zonesSchema = z.array(
  z.object({ id: z.string(), name: z.string(), account: z.object({ id: z.string() }) }),
);
const domainsSchema = z.array(z.object({ hostname: z.string(), service: z.string() }));

/**
 * Cloudflare's API: zones (developers.cloudflare.com/api/resources/zones) and custom domains of
 * Workers (…/api/resources/workers/subresources/domains).
 */
export function createZones({ token, worker, api = CLOUDFLARE_API }: ZoneToken): Zones {
  async function call(path: string, init: RequestInit = {}) {
    const answer = await fetch(`${api}/client/v4${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    const read = answerSchema.safeParse(await answer.json().catch(() => null));
    if (!read.success) throw new Error(`Cloudflare answered ${answer.status}`);
    return read.data;
  }

  /** The result of a read; throws if Cloudflare refuses it. */
  async function read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const { success, errors, result } = await call(path);
    if (!success) throw new Error(`Cloudflare refused: ${explain(errors)}`);
    return schema.parse(result);
  }

  return {
    async find(host) {
      for (const name of zoneNames(host)) {
        const [found] = await read(`/zones?name=${name}&status=active`, zonesSchema);
        if (found) return { id: found.id, name: found.name, accountId: found.account.id };
      }
      return null;
    },
    async hasRoute({ accountId }: Zone, host) {
      const found = await read(
        `/accounts/${accountId}/workers/domains?hostname=${host}`,
        domainsSchema,
      );
      return found.some(({ hostname, service }) => hostname === host && service === worker);
    },
    async addRoute({ id, accountId }: Zone, host) {
      const body = JSON.stringify({
        hostname: host,
        service: worker,
        zone_id: id,
        environment: "production",
      });
      const { success, errors } = await call(`/accounts/${accountId}/workers/domains`, {
        method: "PUT",
        body,
      });
      return success ? { ok: true } : { ok: false, problem: explain(errors) };
    },
  };
}

/** The names that the zone of a host may have, the longest first: not a top-level domain. */
function zoneNames(host: string): string[] {
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}

const explain = (errors: readonly { code: number; message: string }[]) =>
  errors
    .map(({ code, message }) => `${message} (${code})`)
    .join("; ")
    .slice(0, MAX_PROBLEM_LENGTH) || "no reason was given";
