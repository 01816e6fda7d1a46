import { SNIPPET } from "~/domain/conversation/chat-search-query";
import type {
  ArchivedMessage,
  ArchivedPage,
  ArchiveMatches,
  ArchiveQuery,
  ArchiveResult,
  ArchiveSearch,
  ArchiveWriter,
} from "~/domain/conversation/conversation";
import { ERASED_MEMBER_ID, type MemberId } from "~/kit/ids";

const COLUMNS = "seq, sender_id, client_id, body, gift, credits, created_at, reply_to";
const TABLE = `CREATE TABLE IF NOT EXISTS archived (seq INTEGER PRIMARY KEY, sender_id TEXT NOT NULL, client_id TEXT NOT NULL,
  body TEXT NOT NULL, gift TEXT, credits INTEGER NOT NULL, created_at INTEGER NOT NULL, reply_to INTEGER)`;

/**
 * The archived messages of a conversation object, in its own SQLite
 * (domain/conversation/conversation.ts). An object without any has no table and writes nothing.
 */
export class SqliteArchiveStorage implements ArchiveWriter {
  private readonly storage: DurableObjectStorage;
  constructor(storage: DurableObjectStorage) {
    this.storage = storage;
  }

  /** Returns after the write is on disk. */
  async replace(after: number, messages: ArchivedMessage[]): Promise<ArchivedMessage[]> {
    if (messages.length === 0 && !this.hasTable()) return [];
    this.storage.transactionSync(() => {
      this.run(TABLE);
      this.run("DELETE FROM archived WHERE seq > ?", after);
      for (const message of messages)
        this.run(`INSERT INTO archived (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, ...message);
    });
    await this.storage.sync();
    return this.messages("WHERE seq > ? ORDER BY seq", after);
  }

  read({ page, quoted }: ArchiveQuery): ArchiveResult {
    if (!this.hasTable()) return { page: "[]", last: null, quoted: "[]" };
    const pageRows = page ? this.page(page) : [];
    const numbers = new Set([
      ...quoted,
      ...pageRows.flatMap(([, , , , , , , answers]) => answers ?? []),
    ]);
    const list = JSON.stringify([...numbers]);
    const quotedRows =
      numbers.size > 0 ? this.messages("WHERE seq IN (SELECT value FROM json_each(?))", list) : [];
    const last = pageRows.at(-1)?.[0] ?? null;
    return { page: JSON.stringify(pageRows), last, quoted: JSON.stringify(quotedRows) };
  }

  find({ cases, after, upTo, by, limit }: ArchiveSearch): ArchiveMatches {
    if (!this.hasTable()) return [];
    const place = "max(instr(lower(body), ?1), instr(lower(body), ?2), instr(lower(body), ?3))";
    return this.storage.sql
      .exec<ArchiveMatches[number]>(
        `SELECT seq, sender_id AS senderId, created_at AS at, substr(body, max(1, place - ${SNIPPET.before}), ${SNIPPET.length}) AS snippet,
           place > ${SNIPPET.before + 1} AS cut
         FROM (SELECT *, ${place} AS place FROM archived WHERE seq > ?4 AND seq <= ?5 AND (?6 IS NULL OR sender_id = ?6))
         WHERE place > 0 ORDER BY seq DESC LIMIT ?7`,
        ...[cases.small, cases.first, cases.capital, after, upTo, by, limit],
      )
      .toArray();
  }

  /** Removes the text and the ids of an erased member, as in the database. */
  blank(writer: MemberId): void {
    if (!this.hasTable()) return;
    this.run(
      "UPDATE archived SET body = '', gift = NULL, sender_id = ?, client_id = lower(hex(randomblob(11))) WHERE sender_id = ?",
      ...[ERASED_MEMBER_ID, writer],
    );
  }

  drop(upTo: number): void {
    if (this.hasTable()) this.run("DELETE FROM archived WHERE seq <= ?", upTo);
  }

  private page({ after, before, newestFirst, limit }: ArchivedPage): ArchivedMessage[] {
    const order = newestFirst ? "DESC" : "ASC";
    return this.messages(
      `WHERE seq > ? AND seq < ? ORDER BY seq ${order} LIMIT ?`,
      ...[after, before, limit],
    );
  }

  private messages(where: string, ...values: SqlStorageValue[]): ArchivedMessage[] {
    const rows = this.storage.sql.exec(`SELECT ${COLUMNS} FROM archived ${where}`, ...values);
    return [...rows.raw()] as unknown as ArchivedMessage[];
  }

  private run(statement: string, ...values: SqlStorageValue[]): void {
    this.storage.sql.exec(statement, ...values);
  }

  /** Whether anything was ever archived here. */
  hasTable(): boolean {
    const tables = this.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'archived'");
    return tables.toArray().length > 0;
  }
}
