import { type MigratedTable, quoteName } from "./migrated-table.ts";

/**
 * Maximum size of a statement (D1: 100,000 bytes), with a margin; the triggers are separate
 * statements.
 */
const STATEMENT_BYTES = 60_000;
/** Characters of a long text per statement: at most three bytes each. */
const PIECE_CHARACTERS = 15_000;

type LiteralRow = readonly string[];

/**
 * Statements that write rows, each row completely in one group; a group is one batch. Existing rows
 * stay unchanged: an interrupted copy is repeated from the start.
 */
export function* writeRows(table: MigratedTable, rows: readonly LiteralRow[]): Generator<string[]> {
  let group: LiteralRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(row.join(", "));
    if (group.length > 0 && bytes + size > STATEMENT_BYTES) {
      yield [insertOf(table, group)];
      [group, bytes] = [[], 0];
    }
    if (size > STATEMENT_BYTES) yield writeLong(table, row);
    else {
      group.push(row);
      bytes += size;
    }
  }
  if (group.length > 0) yield [insertOf(table, group)];
}

function insertOf({ name, columns }: MigratedTable, rows: readonly LiteralRow[]): string {
  const values = rows.map((row) => `(${row.join(", ")})`).join(", ");
  return `INSERT OR IGNORE INTO ${quoteName(name)} (${columns.map(quoteName).join(", ")}) VALUES ${values};`;
}

/**
 * Writes a row with a text too long for a statement: its beginning, then the rest piece by piece,
 * replacing existing content.
 */
function writeLong(table: MigratedTable, row: LiteralRow): string[] {
  const long = row.map((literal) => (literal.length > PIECE_CHARACTERS ? piecesOf(literal) : null));
  const short = row.map((literal, n) => long[n]?.[0] ?? literal);
  const at = table.key.map(
    (column) => `${quoteName(column)} = ${row[table.columns.indexOf(column)]}`,
  );
  const where = at.join(" AND ");
  const rest = long.flatMap((pieces, n) =>
    (pieces ?? []).slice(1).map((piece) => {
      const column = quoteName(table.columns[n] ?? "");
      return `UPDATE ${quoteName(table.name)} SET ${column} = ${column} || ${piece} WHERE ${where};`;
    }),
  );
  return [
    `DELETE FROM ${quoteName(table.name)} WHERE ${where};`,
    insertOf(table, [short]),
    ...rest,
  ];
}

/** Splits a text literal into several. */
function piecesOf(literal: string): string[] {
  if (!literal.startsWith("'")) throw new Error("Only a text may be that long");
  const letters = Array.from(literal.slice(1, -1).replaceAll("''", "'"));
  const pieces: string[] = [];
  for (let from = 0; from < letters.length; from += PIECE_CHARACTERS)
    pieces.push(letters.slice(from, from + PIECE_CHARACTERS).join(""));
  return pieces.map((piece) => `'${piece.replaceAll("'", "''")}'`);
}
