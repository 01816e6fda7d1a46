import type { DatabaseSync } from "node:sqlite";
import { first, runBatch } from "~/db/batch";
import { type Database, openDatabase } from "~/db/database.server";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { updateReadReceipt } from "~/domain/conversation/conversation-store";
import { messageStatements } from "~/domain/conversation/message-store";
import { newClientId } from "~/kit/client-id";
import { type ConversationId, type MemberId, packClientId } from "~/kit/ids";
import { migrate, openLocalFile } from "../../scripts/lib/local-database.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { withStorage } from "../../scripts/lib/storage.ts";
import { d1In } from "../../tests/support/d1-in-node.ts";
import { addLoggedInMembers } from "../../tests/support/members-in-file.ts";
import { type BilledRows, countBilledRows, sizeOf } from "../lib/d1-billing.ts";
import { type Report, table } from "../lib/report.ts";
import { SITE, withFolder } from "../lib/seed-database.ts";
import { figure, median } from "../lib/statistics.ts";
import { billUseCases, measureUseCaseBytes } from "../lib/use-case-rows.ts";

const MEMBERS = 300;
const CHATS = 900;
/** Messages before the measurement, and in it: by then the B-trees have their steady shape. */
const MESSAGES = 20_000;
/** Written one by one through D1 itself, which is slow from outside. */
const BILLED = 300;
/** Sixty characters, the median length of a message. */
const BODY = "I have not been there yet, shall we go on Saturday at eleven";

type Chat = { id: ConversationId; members: [MemberId, MemberId]; seq: number };

/** The D1 cost of a paid message and of every other use case of members: bytes, and billed rows. */
export function measureRows(): Promise<Report> {
  return withFolder(async (state) => {
    await withStorage(state, migrate);
    const file = openLocalFile(state);
    file.exec("PRAGMA synchronous = OFF");
    const people = addLoggedInMembers(file, SITE.id, MEMBERS, {
      credits: 1_000_000,
      premium: true,
    });
    const chats = await chatsOf(people.map(({ id }) => id));
    const [before, after] = await step(`Writing ${MESSAGES * 2} messages`, async () => [
      await writeMessages(file, chats),
      await writeMessages(file, chats),
    ]);
    const bytes = await step("Likes, views, visits and orders", () =>
      measureUseCaseBytes(file, people),
    );
    file.close();
    const [costs, useCases] = await step(`Writing ${BILLED} messages, and the others, to D1`, () =>
      withStorage(state, async (miniflare) => {
        const d1 = (await miniflare.getD1Database("DB")) as unknown as D1Database;
        return [await bill(d1, chats), await billUseCases(d1, people, bytes)] as const;
      }),
    );
    return reportOf(costs, ((after ?? 0) - (before ?? 0)) / MESSAGES, useCases);
  });
}

/** Inserts messages; returns the size of the file in bytes. */
async function writeMessages(file: DatabaseSync, chats: readonly Chat[]): Promise<number> {
  const db = openDatabase(d1In(file, () => undefined));
  for (let n = 0; n < MESSAGES; n++) await writeNext(db, chats, n);
  return sizeOf(file);
}

type BilledMessage = { messages: BilledRows[]; readings: BilledRows[] };

/** The rows that D1 bills for some messages, and for reading them. */
async function bill(d1: D1Database, chats: readonly Chat[]): Promise<BilledMessage> {
  const billed: BilledMessage = { messages: [], readings: [] };
  for (let n = 0; n < BILLED; n++) {
    const message = { written: 0, read: 0 };
    const reading = { written: 0, read: 0 };
    const { id, ...read } = await writeNext(openDatabase(countBilledRows(d1, message)), chats, n);
    const of = { ...read, id, siteId: SITE.id };
    if (!(await first(openDatabase(countBilledRows(d1, reading)), updateReadReceipt(of))))
      throw new Error("A message was not read");
    billed.messages.push(message);
    billed.readings.push(reading);
  }
  return billed;
}

/** The price of a message, and the price shown to its sender. */
const PRICE_CONSENT = { price: 1, shown: 1, agrees: 0, gift: null, reason: "message" } as const;

/** Writes one more message, in another chat than the last; returns its recipient. */
async function writeNext(db: Database, chats: readonly Chat[], n: number) {
  const chat = chats[(n * 577) % CHATS] as Chat;
  const seq = ++chat.seq;
  const [one, other] = chat.members;
  const [senderId, recipientId] = seq % 3 ? [one, other] : [other, one];
  const from = { siteId: SITE.id, senderId };
  const ids = { ...from, recipientId, conversationId: chat.id };
  const clientId = packClientId(newClientId());
  const message = { seq, clientId, body: BODY, at: Date.now(), ...PRICE_CONSENT };
  const results = await runBatch(db, messageStatements({ ...ids, ...message }));
  const [state] = results.state.rows;
  if (state?.seq !== seq || state.credits !== 1) throw new Error("A message was not written");
  return { id: recipientId, conversationId: chat.id, seq };
}

function reportOf(
  { messages: costs, readings }: BilledMessage,
  bytes: number,
  useCases: Awaited<ReturnType<typeof billUseCases>>,
): Report {
  const written = costs.map((cost) => cost.written);
  const most = Math.max(...written);
  const read = median(costs.map((cost) => cost.read));
  const row = ["in an open chat", Math.round(bytes), figure(median(written)), most, figure(read)];
  const head = ["A paid message", "bytes", "rows written", "at most", "rows read"];
  const middle = (of: keyof BilledRows) => median(readings.map((cost) => cost[of]));
  const reading = {
    useCase: "reading",
    bytes: 0,
    written: middle("written"),
    read: middle("read"),
  };
  const all = [...useCases, reading];
  const others = all.map((one) => [one.useCase, Math.round(one.bytes), one.written, one.read]);
  const figuresOf = all.flatMap(({ useCase, bytes: grown, written: rows, read: seen }) => [
    [`${useCase}-bytes`, grown],
    [`${useCase}-rows`, rows],
    [`${useCase}-read`, seen],
  ]);
  return {
    title: "Rows of a message, and of what else members do",
    text: `${EXPLAINED}\n\n${table(head, [row])}\n\n${table(["Once", "bytes", "rows written", "rows read"], others)}`,
    figures: { "message-bytes": bytes, "message-rows": most, ...Object.fromEntries(figuresOf) },
  };
}

const EXPLAINED = `${MESSAGES} messages of ${BODY.length} letters in ${CHATS} chats of ${MEMBERS} members, after as many, in no order of the chats; by the product's own
statements. Bytes are what the file grew by, half-filled pages included (the id of the site stands in two
rows: here "${SITE.id}", and 2 bytes more for each further letter); rows are medians of ${BILLED} more, as D1 bills them.
A visit is written every half an hour (R340); a view of a profile writes nothing; an order is all from its form to its credits.`;

async function chatsOf(ids: readonly MemberId[]): Promise<Chat[]> {
  return Promise.all(
    Array.from({ length: CHATS }, async (_, n) => {
      const one = n % MEMBERS;
      const other = (one + 1 + Math.floor(n / MEMBERS)) % MEMBERS;
      const members: [MemberId, MemberId] = [ids[one] as MemberId, ids[other] as MemberId];
      return { id: await conversationIdOf(SITE.id, ...members), members, seq: 0 };
    }),
  );
}
