import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { run } from "~/db/batch";
import { days, hours, minutes, seconds } from "~/kit/duration";
import type { LetterId } from "~/kit/ids";
import type { Letter, Mailer } from "~/services";
import type { MailCame } from "~/services/sending";
import { lines, services, site, TO_SAM, write } from "../../../tests/support/letters";
import { addressHash, type StopReason } from "../suppression/suppression";
import { stopAddress } from "../suppression/suppression-sql";
import type { LetterOrder } from "./outbox";
import { requeueLetters } from "./requeue-letters";
import { sendLetter } from "./send-letter";

const later: MailCame = { came: "later", fault: "E_DAILY_LIMIT_EXCEEDED" };
const render = async () => ({}) as Letter;
/** Tries a letter so long after it was written; the service stands in. */
async function tryAt(id: LetterId, after: number, came: MailCame = later) {
  const row = await rowOf(id);
  let delivered = 0;
  const deliver: Mailer["deliver"] = async () => {
    delivered++;
    return came;
  };
  const sending = await sendLetter(
    { ...services, now: () => row.created_at + after, mail: { deliver, read: null } },
    id,
    {
      ...{ render, kindsOf: () => [], addressee: async ({ to }: LetterOrder) => to },
      asOfNow: async (order) => order,
      writeAnew: async () => false,
    },
  );
  return { ...sending, delivered };
}

type Row = { status: string; fault: string | null; payload: string; created_at: number };
const rowOf = async (id: LetterId) =>
  (await env.DB.prepare("SELECT * FROM outbox WHERE id = ?").bind(id).first<Row>()) as Row;

async function stop(reason: StopReason, at = 0) {
  const hash = await addressHash(services, site, "sam@example.test");
  await run(services.db, stopAddress({ siteId: site, hash }, reason, at + 1));
}

const stopped = async () =>
  (await env.DB.prepare("SELECT reason FROM mail_suppressions WHERE site_id = ?").bind(site).all())
    .results;

/** One that is none that its owner waits for, and holds no secret. */
const CHANGED = { template: "password_changed", fields: { name: "Sam" } } as const;

test("what passes waits half a minute, and ever longer, an hour at most", async () => {
  const id = await write(CHANGED);
  const waits: number[] = [];
  for (let after = 0; waits.length < 10; after += waits.at(-1) ?? 0) {
    const tried = await tryAt(id, after);
    if ("wait" in tried) waits.push(tried.wait);
  }
  expect(waits.slice(0, 4)).toEqual([seconds(30), minutes(1), minutes(2), minutes(4)]);
  expect(waits.at(-1)).toBe(hours(1));
  expect(lines.at(-1)).toContain("mail.later");
});

test("while it waits nobody has it, neither a queue that delivers twice nor the clock", async () => {
  const id = await write(CHANGED);
  await tryAt(id, 0);
  expect(await tryAt(id, seconds(29))).toMatchObject({ came: "busy", delivered: 0 });
  const queued: string[] = [];
  const at = (await rowOf(id)).created_at;
  const clock = (now: number) => ({
    ...{ ...services, now: () => now },
    queues: { ...services.queues, enqueueMail: async (one: LetterId) => void queued.push(one) },
  });
  for (let n = 0; n < 6; n++) await tryAt(id, minutes(2) * (n + 1) ** 2);
  await requeueLetters(clock(at + minutes(73)));
  expect(queued).not.toContain(id);
  await requeueLetters(clock(at + days(1)));
  expect(queued).toContain(id);
});

test("a letter that nobody takes for three days is given up, and one in time still leaves", async () => {
  const id = await write(CHANGED);
  expect(await tryAt(id, hours(72) - seconds(30))).toMatchObject({ came: "failed", delivered: 1 });
  expect(await rowOf(id)).toMatchObject({ status: "failed", fault: later.fault });
  const other = await write(CHANGED);
  expect(await tryAt(other, hours(71), { came: "sent" })).toMatchObject({ came: "sent" });
  expect(await rowOf(other)).toMatchObject({ status: "sent", payload: "" });
});

test("a code that would come too late is not sent", async () => {
  const id = await write(TO_SAM);
  expect(await tryAt(id, minutes(14), { came: "sent" })).toMatchObject({ came: "sent" });
  const late = await write(TO_SAM);
  const tried = await tryAt(late, minutes(15), { came: "sent" });
  expect(tried).toEqual({ came: "failed", delivered: 0 });
  expect(await rowOf(late)).toMatchObject({ status: "failed", fault: "too_late", payload: "" });
});

test("what is refused for good is not tried again, and kept where it holds no secret", async () => {
  const refused = { came: "refused", fault: "E_VALIDATION_ERROR" } as const;
  const id = await write(CHANGED);
  expect(await tryAt(id, 0, refused)).toMatchObject({ came: "failed" });
  const row = await rowOf(id);
  expect(row).toMatchObject({ status: "failed", fault: refused.fault });
  expect(row.payload).toContain("password_changed");
  expect(await tryAt(id, days(1))).toMatchObject({ came: "gone", delivered: 0 });
  const secret = await write();
  await tryAt(secret, 0, refused);
  expect((await rowOf(secret)).payload).toBe("");
});

test("what is ours to mend waits, and has a name of its own in the log", async () => {
  const ours = { came: "ours", fault: "E_SENDER_NOT_VERIFIED" } as const;
  expect(await tryAt(await write(CHANGED), 0, ours)).toMatchObject({ came: "later" });
  expect(lines.at(-1)).toMatch(/mail\.not_let.*E_SENDER_NOT_VERIFIED/);
});

test("a letter that may not leave yet is nobody's", async () => {
  const id = await write(CHANGED);
  await env.DB.prepare("UPDATE outbox SET due_at = created_at + 60000 WHERE id = ?").bind(id).run();
  expect(await tryAt(id, seconds(59))).toMatchObject({ came: "gone", delivered: 0 });
  expect(await tryAt(id, minutes(1), { came: "sent" })).toMatchObject({ came: "sent" });
});

test("a mailbox that takes nothing is written to no more, but for what is asked for", async () => {
  const id = await write(CHANGED);
  const gone = { came: "no_mailbox", fault: "E_RECIPIENT_SUPPRESSED" } as const;
  expect(await tryAt(id, 0, gone)).toMatchObject({ came: "suppressed", delivered: 1 });
  expect(await rowOf(id)).toMatchObject({ status: "suppressed", payload: "" });
  expect(await stopped()).toEqual([{ reason: "bounce" }]);
  const next = await tryAt(await write(CHANGED), 0, { came: "sent" });
  expect(next).toEqual({ came: "suppressed", delivered: 0 });
  for (const asked of [{}, TO_SAM])
    expect(await tryAt(await write(asked), 0, { came: "sent" })).toMatchObject({ came: "sent" });
});

test("another address is written to, and the same one in capitals is not", async () => {
  await stop("bounce");
  const sent = { came: "sent" } as const;
  const to = async (address: string) => {
    const { came } = await tryAt(await write({ ...CHANGED, to: address }), 0, sent);
    return came;
  };
  expect(await to("eva@example.test")).toBe("sent");
  expect(await to("SAM@example.test")).toBe("suppressed");
});

test("who called a letter spam still gets what they have a right to", async () => {
  await stop("fbl");
  const sent = await tryAt(await write(CHANGED), 0, { came: "sent" });
  expect(sent).toMatchObject({ came: "sent" });
});
