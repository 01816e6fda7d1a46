import { all, run } from "~/db/batch";
import { keyedHash } from "~/kit/crypto";
import type { NetworkId } from "~/kit/ids";
import type { PostbackCall, Services } from "~/services";
import { fillUrl, type Network, postbackValues, retryDelay, SEND_LEASE } from "./affiliate";
import { selectNetworks } from "./affiliate-store";
import { signingSecretOf } from "./network-keys";
import { type LeasedPostback, leaseDue, recordAnswer } from "./postback-store";

/** Calls of one run; the next run of the scheduled job continues. */
const CALLS_PER_RUN = 100;
const CALLS_AT_ONCE = 6;

type SendingServices = Pick<Services, "db" | "now" | "postbacks" | "networkKey" | "log">;

/**
 * Sends the due postbacks of the current database. Each attempt has the same id, so a network that
 * was reached before the run was killed recognizes it.
 */
export async function sendPostbacks(services: SendingServices): Promise<void> {
  const { db, now } = services;
  const due = await all(db, leaseDue(now(), now() + SEND_LEASE, CALLS_PER_RUN));
  if (due.length === 0) return;
  const networks = new Map((await all(db, selectNetworks())).map((one) => [one.id, one]));
  const queue = due.values();
  const work = async () => {
    for (const postback of queue) await sendOne(services, networks, postback);
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
}

async function sendOne(
  services: SendingServices,
  networks: ReadonlyMap<NetworkId, Network>,
  postback: LeasedPostback,
): Promise<void> {
  const { db, now, postbacks, log } = services;
  const network = networks.get(postback.networkId);
  if (!network) return;
  const answer = await postbacks.send(await callOf(services, network, postback));
  const at = now();
  const wait = retryDelay(postback.attempts);
  const accepted = answer !== null && answer >= 200 && answer < 300;
  const state = accepted ? "sent" : wait === null ? "failed" : "waiting";
  await run(db, recordAnswer(postback.id, { state, answer, at, tryAt: at + (wait ?? 0) }));
  if (!accepted) log("postback.not_accepted", { network: network.id, answer, state });
}

/**
 * The call of a postback. `X-Signature` is `t=<seconds>,v1=<signature>`: HMAC-SHA256 with the
 * network's secret over "<seconds>.<URL>.<body>", the body empty for a GET.
 */
async function callOf(
  services: SendingServices,
  network: Network,
  postback: LeasedPostback,
): Promise<PostbackCall> {
  const values = postbackValues(postback);
  const url = fillUrl(network.url, values);
  const body = network.method === "POST" ? JSON.stringify(values) : null;
  const seconds = Math.floor(services.now() / 1000);
  const secret = await signingSecretOf(services, network.id);
  const signature = await keyedHash(secret, `${seconds}.${url}.${body ?? ""}`);
  return {
    url,
    body,
    headers: {
      "x-signature": `t=${seconds},v1=${signature}`,
      "idempotency-key": postback.id,
      ...(body === null ? {} : { "content-type": "application/json" }),
    },
  };
}
