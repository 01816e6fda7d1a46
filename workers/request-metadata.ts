import { Buffer } from "node:buffer";
import { BoundedCache } from "~/kit/bounded-cache";
import { keyedHash } from "~/kit/crypto";
import { readConfig } from "~/platform/config";
import type { RequestMetadata } from "~/request/middleware/context";
import { networkOf } from "./check-request";
import { cloudflareCountry, cloudflareLocation } from "./cloudflare-location";

declare const __BUILD__: string;

/** Like `newSecret`, with the runtime's own base64: every page needs one. */
const newNonce = () =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32)).buffer).toString("base64url");

/**
 * Cache of network hashes: a page, its data and its messages come from one network, and a hash
 * costs as much as a route.
 */
const hashes = new BoundedCache<string, string>({ size: 1_000 });

/** Request metadata, determined by the Worker before a route handles the request. */
export async function requestMetadataOf(
  request: Request,
  env: Env,
): Promise<Omit<RequestMetadata, "requestId" | "refusal">> {
  const config = readConfig(env);
  const cf = request.cf as IncomingRequestCfProperties | undefined;
  return {
    nonce: newNonce(),
    local: config.local,
    build: __BUILD__,
    cfCountry: cloudflareCountry(request),
    cfTimeZone: cf?.timezone ?? null,
    seenPlace: () => cloudflareLocation(request),
    userAgent: request.headers.get("user-agent") ?? "",
    network: await hashNetwork(
      config.networkKey,
      networkOf(request.headers.get("cf-connecting-ip") ?? ""),
    ),
  };
}

async function hashNetwork(key: string, network: string): Promise<string> {
  const cached = hashes.get(network);
  if (cached) return cached;
  const hash = await keyedHash(key, network);
  hashes.set(network, hash);
  return hash;
}
