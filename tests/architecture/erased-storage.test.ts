import { expect, test } from "vitest";
import { textOf } from "./sources";

/**
 * Every storage: erasing a member covers each (app/domain/deactivation/erasure.test.ts), or the reason
 * why not.
 */
const STORAGE = {
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
/** Cloudflare's storage products. */
const STORAGE_PRODUCTS =
  /^\[\[(d1_databases|r2_buckets|kv_namespaces|durable_objects\.bindings|queues\.producers|vectorize|hyperdrive|analytics_engine_datasets|pipelines|workflows)\]\]\n((?:.+\n)*)/gm;

test("the erasure test covers every storage that holds member data", () => {
  const found = Array.from(
    textOf("wrangler.toml").matchAll(STORAGE_PRODUCTS),
    ([, kind, lines = ""]) => {
      const [, name] = /^(?:binding|name) = "(\w+)"/m.exec(lines) ?? [];
      return `${kind} ${name}`;
    },
  );
  const listed = Object.entries(STORAGE).flatMap(([kind, names]) =>
    Object.keys(names).map((name) => `${kind} ${name}`),
  );
  expect(found.sort()).toEqual(listed.sort());
});
