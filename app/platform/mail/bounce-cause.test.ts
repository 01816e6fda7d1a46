import { expect, test } from "vitest";
import { bounceCause } from "./bounce-cause";
import { readMailReport } from "./read-mail-report";

test.each([
  ["without an @", "a".repeat(250_000)],
  ["that repeats itself", "client host ".repeat(20_000)],
])("reads only the beginning of a reply of 250 kB %s", (_what, text) => {
  expect(bounceCause({ status: "5.1.1", diagnostic: `550 5.1.1 ${text}` })).toEqual({
    cause: "address",
    code: "5.1.1",
  });
});

test("parses a plain-text bounce with a line of 200,000 dashes", async () => {
  const mail = [
    "From: mailer-daemon@mx.test",
    "X-Failed-Recipients: kim@receiver.test",
    "",
    "-".repeat(200_000),
    "no such user",
  ].join("\r\n");
  const raw = new Response(mail).body as ReadableStream<Uint8Array>;
  expect(await readMailReport(raw)).toBeNull();
});
