import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { newId } from "~/kit/ids";
import { addSite, realServices } from "../../../tests/support/test-database";
import { reportOutbox } from "../../../workers/scheduled/scheduled-jobs";
import { countOutbox } from "./count-outbox";

const now = Date.now();
type Row = { channel?: string; template?: string; status: string; ago?: number; due?: number };

async function add(...rows: Row[]) {
  const site = await addSite();
  for (const { channel = "mail", template = "reset", status, ago = minutes(10), due = 0 } of rows)
    await env.DB.prepare(
      "INSERT INTO outbox (id, site_id, channel, template, payload, status, due_at, created_at) VALUES (?, ?, ?, ?, '{}', ?, ?, ?)",
    )
      .bind(newId(), site, channel, template, status, due, now - ago)
      .run();
}

test("counts e-mails and pushes by kind and result; deferred rows are not delayed", async () => {
  await add(
    ...[{ status: "sent" }, { status: "sent" }, { status: "failed" }, { status: "waiting" }],
    ...[
      { status: "waiting", ago: minutes(4) },
      { status: "waiting", due: now + hours(1) },
    ],
    ...[{ status: "sent", ago: hours(25) }],
    { channel: "push", template: "message", status: "suppressed" },
  );
  const services = realServices({ now: () => now });
  expect(await countOutbox(services, now - hours(24))).toEqual({
    "mail reset": { sent: 2, delayed: 1, failed: 1, suppressed: 0 },
    "push message": { sent: 0, delayed: 0, failed: 0, suppressed: 1 },
  });
  const log = vi.fn();
  await reportOutbox({ ...services, log });
  const counts = { sent: 2, delayed: 1, failed: 1, suppressed: 0 };
  expect(log.mock.calls).toContainEqual(["outbox.counted", { kind: "mail reset", ...counts }]);
  expect(await countOutbox(services, now - minutes(3))).toEqual({});
});
