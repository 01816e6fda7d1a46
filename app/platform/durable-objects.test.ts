import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { asId } from "../../tests/support/member-by";
import { conversationRoom, locationHintFor, memberChannel, ownChannel } from "./durable-objects";

type Objects = Parameters<typeof memberChannel>[0];

/** Fake namespaces that record requests and their jurisdiction. */
function namespaces(vars: { JURISDICTION: string; LOCAL: string }) {
  const calls: unknown[] = [];
  const named = (place: string | null) => ({
    getByName: (name: string, options?: unknown) => calls.push(place, name, options),
    jurisdiction: (inner: string) => named(inner),
  });
  const CONVERSATION_ROOMS = named(null);
  const MEMBER_CHANNELS = named(null);
  return { calls, env: { CONVERSATION_ROOMS, MEMBER_CHANNELS, ...vars } as unknown as Objects };
}

test("every Durable Object is created in the deployment's jurisdiction", () => {
  const { calls, env } = namespaces({ JURISDICTION: "eu", LOCAL: "" });
  conversationRoom(env, asId("chat"));
  memberChannel(env, asId("site"), asId("member"));
  ownChannel(env, { siteId: asId("site"), id: asId("member"), country: "PL" });
  ownChannel(env, { siteId: asId("site"), id: asId("member"), country: "US" });
  expect(calls).toEqual([
    "eu",
    "chat",
    undefined,
    "eu",
    "site:member",
    {},
    "eu",
    "site:member",
    { locationHint: "eeur" },
    "eu",
    "site:member",
    {},
  ]);
});

test.each([
  { JURISDICTION: "", LOCAL: "" },
  { JURISDICTION: "eu", LOCAL: "yes" },
])("without a jurisdiction, or locally, objects may be anywhere", (vars) => {
  const { calls, env } = namespaces(vars);
  conversationRoom(env, asId("chat"));
  ownChannel(env, { siteId: asId("site"), id: asId("member"), country: "US" });
  expect(calls).toEqual([null, "chat", undefined, null, "site:member", { locationHint: "enam" }]);
});

test("a location hint never leaves the jurisdiction", () => {
  expect(locationHintFor("US", "us")).toEqual({ locationHint: "enam" });
  expect([
    locationHintFor("DE", "us"),
    locationHintFor("NZ", "eu"),
    locationHintFor("US", "fedramp"),
  ]).toEqual([{}, {}, {}]);
});

test("the local runtime does not support jurisdictions", () => {
  const { MEMBER_CHANNELS } = env as unknown as Env;
  expect(() => MEMBER_CHANNELS.jurisdiction("eu")).toThrow();
});
