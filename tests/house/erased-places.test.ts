import { expect, test } from "vitest";
import { textOf } from "./sources";

/** Whatever keeps something: erasing a member speaks of each (app/domain/departure/erasure.test.ts), or it is said why not. */
const PLACES = {
  d1_databases: { DB: "every table" },
  r2_buckets: { PHOTOS: "every key, copies of data among them" },
  "durable_objects.bindings": {
    CONVERSATION_ROOMS: "all of its storage",
    MEMBER_CHANNELS: "all of its storage",
  },
  "queues.producers": {
    MAIL_QUEUE: "ids of letters, for days",
    PUSH_QUEUE: "ids of pushes, for days",
    NOTICE_QUEUE: "ids of whom something may be told, for days",
    TAKEOUT_QUEUE: "ids of copies, for days",
  },
};
/** What Cloudflare offers to keep things in. */
const KEEPERS =
  /^\[\[(d1_databases|r2_buckets|kv_namespaces|durable_objects\.bindings|queues\.producers|vectorize|hyperdrive|analytics_engine_datasets|pipelines|workflows)\]\]\n((?:.+\n)*)/gm;

test("no place keeps things of members of which erasing does not know", () => {
  const found = Array.from(textOf("wrangler.toml").matchAll(KEEPERS), ([, kind, lines = ""]) => {
    const [, name] = /^(?:binding|name) = "(\w+)"/m.exec(lines) ?? [];
    return `${kind} ${name}`;
  });
  const known = Object.entries(PLACES).flatMap(([kind, names]) =>
    Object.keys(names).map((name) => `${kind} ${name}`),
  );
  expect(found.sort()).toEqual(known.sort());
});
