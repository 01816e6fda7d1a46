import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import { fakeStripe, STRIPE_KEYS } from "./fake-stripe";
import { fakeTwilio, TWILIO_KEYS, twilioError } from "./fake-twilio";
import { statefulStripeHandlers } from "./stateful-fake-stripe";

declare module "vitest" {
  interface ProvidedContext {
    /** The environment of a Worker that calls the fakes of Stripe and Twilio. */
    stripe: Record<string, string>;
  }
}

/** A telephone that no text message reaches. */
const UNREACHABLE_PHONE = "+31610000000";

/**
 * Runs before the API tests with Stripe: starts fakes of Stripe and Twilio on this machine, which
 * end with the tests. `/heard` lists the requests of the first, `/texts` the messages of the other.
 */
export default async function startFakeProviders(project: TestProject): Promise<() => void> {
  const server = createServer((request, answer) => void reply(request, answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stripe = fakeStripe(statefulStripeHandlers(at), at);
  const twilio = fakeTwilio((to) =>
    to === UNREACHABLE_PHONE ? twilioError(400, 21614, to) : null,
  );
  project.provide("stripe", {
    STRIPE_API: at,
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecrets.join(" "),
    TWILIO_API: at,
    TWILIO_ACCOUNT_SID: TWILIO_KEYS.account,
    TWILIO_API_KEY: TWILIO_KEYS.key,
    TWILIO_API_SECRET: TWILIO_KEYS.secret,
    TWILIO_SENDER: TWILIO_KEYS.sender,
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };

  async function reply(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const request = await requestOf(at, incoming);
    const made = await answerTo(incoming.url ?? "/", request);
    answer.writeHead(made.status, Object.fromEntries(made.headers));
    answer.end(await made.text());
  }

  function answerTo(path: string, request: Request): Response | Promise<Response> {
    if (path === "/heard") return Response.json(stripe.receivedRequests);
    if (path === "/texts") return Response.json(twilio.texts);
    return path.startsWith("/2010-04-01/") ? twilio.fetch(request) : stripe.fetch(request);
  }
}

async function requestOf(at: string, incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const { method = "GET", url = "/" } = incoming;
  const body = method === "GET" ? null : await text(incoming);
  return new Request(`${at}${url}`, { method, headers, body });
}
