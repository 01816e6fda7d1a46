import { env } from "cloudflare:workers";
import { type FakeOutcomeChoice, fakeOutcomeSchema } from "~/domain/payment/fake-provider.schema";
import type { ProviderEvent } from "~/domain/payment/payment";
import { createFakeProvider } from "~/platform/fake-provider/fake-provider";
import { paymentRequest } from "./payment-request";

/** A fake payment provider whose events are recorded and not sent, at a controllable time. */
export function fakeProvider() {
  const calls: Request[] = [];
  const deferred: Promise<unknown>[] = [];
  const clock = { now: Date.now() };
  const bank = createFakeProvider({
    bucket: env.PHOTOS,
    key: "key",
    now: () => clock.now,
    post: async (request) => {
      calls.push(request);
      return new Response(null, { status: 204 });
    },
    defer: (_name, work) => void deferred.push(work),
  });
  const readEvents = async () => {
    const all = await Promise.all(calls.splice(0).map(async (call) => read(call)));
    return all.map((outcome) => (outcome.ok ? outcome.value : outcome.refusal));
  };
  const read = async (call: Request) => bank.read(call, await call.text());
  const beginPayment = async (request = paymentRequest()) => {
    await bank.begin(request);
    return request;
  };
  return { bank, calls, clock, deferred, readEvents, beginPayment };
}

/** The form of the provider's page, with its own defaults. */
export const outcomeForm = (
  outcome: string,
  more: Record<string, string> = {},
): FakeOutcomeChoice => fakeOutcomeSchema.parse({ outcome, ...more });
export const statesOf = (events: (ProviderEvent | string | null)[]) =>
  events.map((event) => (typeof event === "object" ? event?.state : event));
