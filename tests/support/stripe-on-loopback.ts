import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import { doorsOfBook } from "./stripe-book";
import { STRIPE_KEYS, stripeStandIn } from "./stripe-stand-in";

declare module "vitest" {
  interface ProvidedContext {
    /** What the environment of a Worker has that speaks to Stripe's stand-in. */
    stripe: { STRIPE_API: string; STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string };
  }
}

/** Before the doors that are paid through Stripe: its stand-in on this machine, which ends with them. `/heard` tells what it was asked. */
export default async function standForStripe(project: TestProject): Promise<() => void> {
  const server = createServer((asked, answer) => void reply(asked, answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn = stripeStandIn(doorsOfBook(at), at);
  project.provide("stripe", {
    STRIPE_API: at,
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecrets.join(" "),
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };

  async function reply(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const request = await requestOf(at, asked);
    const made =
      asked.url === "/heard" ? Response.json(standIn.heard) : await standIn.fetch(request);
    answer.writeHead(made.status, Object.fromEntries(made.headers));
    answer.end(await made.text());
  }
}

async function requestOf(at: string, asked: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers)) headers.set(name, String(value));
  const { method = "GET", url = "/" } = asked;
  const body = method === "GET" ? null : await text(asked);
  return new Request(`${at}${url}`, { method, headers, body });
}
