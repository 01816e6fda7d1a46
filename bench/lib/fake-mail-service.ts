import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Shares of all requests: answered with an error, never answered, and accepted with a lost
 * response, so that the e-mail is sent again.
 */
const FAILS = 0.2;
const TIMES_OUT = 0.05;
const ANSWERS_TWICE = 0.02;

/** The e-mails that it accepted, by idempotency key, and its other responses. */
export type HandledRequests = {
  calls: number;
  failed: number;
  timedOut: number;
  unheard: number;
  again: number;
};

/**
 * A local mail service like Resend's: accepts an e-mail once per idempotency key, however often it
 * is requested.
 */
export async function openFakeMailService() {
  const accepted = new Set<string>();
  const handled: HandledRequests = { calls: 0, failed: 0, timedOut: 0, unheard: 0, again: 0 };
  const held = new Set<ServerResponse>();
  const accept = (key: string) => {
    if (accepted.has(key)) handled.again++;
    accepted.add(key);
  };
  const answer = (reply: ServerResponse, status: number, body: object) =>
    reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const judge = (key: string, reply: ServerResponse) => {
    handled.calls++;
    const fate = Math.random();
    if (fate < FAILS) {
      handled.failed++;
      return answer(reply, fate < FAILS / 2 ? 429 : 500, { name: "application_error" });
    }
    if (fate < FAILS + TIMES_OUT) {
      handled.timedOut++;
      if (fate < FAILS + TIMES_OUT / 2) accept(key);
      return held.add(reply);
    }
    accept(key);
    if (fate >= FAILS + TIMES_OUT + ANSWERS_TWICE) return answer(reply, 200, { id: key });
    handled.unheard++;
    return answer(reply, 502, { name: "bad_gateway" });
  };
  const server = createServer((request, reply) => {
    request.resume().on("end", () => judge(String(request.headers["idempotency-key"]), reply));
    reply.on("close", () => held.delete(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, accepted, handled, close };
}

/** The factor by which time is accelerated: a pause of half a minute takes half a second. */
const TIME_FACTOR = 60;
/** The timeout of an unanswered request, in real milliseconds. */
const REQUEST_TIMEOUT_MS = 150;

/** The site with accelerated time, whose e-mails are sent to the service on this machine. */
export const acceleratedWorker = (port: number, began: number) => `
import site from "./index.js";
export * from "./index.js";
const [now, call, timeout] = [Date.now, globalThis.fetch, AbortSignal.timeout];
Date.now = () => ${began} + (now() - ${began}) * ${TIME_FACTOR};
AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.min(ms, ${REQUEST_TIMEOUT_MS}));
globalThis.fetch = (input, given) =>
  String(input?.url ?? input).startsWith("https://api.resend.com/")
    ? call("http://127.0.0.1:${port}/emails", given)
    : call(input, given);
export default site;
`;
