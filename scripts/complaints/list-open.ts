import type { ToolContext } from "../lib/open-context.ts";
import { quote, readEvery } from "../site/site-database.ts";

const PAGE_SIZE = 50;
/** Reports and complaints about members or illegal content are those of moderators. */
const OF_MODERATORS = ["member", "content"];

/** The oldest complaints that support has not answered. */
export async function listOpen({ db, print }: Pick<ToolContext, "db" | "print">): Promise<void> {
  const rows = await readEvery<Record<string, unknown>>(
    db,
    `SELECT c.case_number AS number, c.status, c.kind, c.created_at AS at, c.about, s.host FROM sites s JOIN complaints c ON c.site_id = s.id
     WHERE c.status <> 'closed' AND c.kind NOT IN (${OF_MODERATORS.map(quote).join(", ")}) ORDER BY c.created_at, c.id LIMIT ${PAGE_SIZE}`,
  );
  if (rows.length === 0) print("There are no open cases.");
  for (const { number, status, kind, at, about, host } of rows)
    print(
      `${number}  ${status}  ${new Date(Number(at)).toISOString()}  ${kind}  ${host}  ${about ?? ""}`.trimEnd(),
    );
}
