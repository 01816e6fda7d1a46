import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { selectHead } from "./audit-log-store";

/** The number and hash of a database's last entry; null of an empty log. */
export const findHead = (db: Database): Promise<{ seq: number; hash: string } | null> =>
  first(db, selectHead());
