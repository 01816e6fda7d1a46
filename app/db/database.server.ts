type Client = D1Database | D1DatabaseSession;

/**
 * The database with the directory of all sites, and with every site that was not moved to another
 * one (decision 0106).
 */
export const DIRECTORY = "DB";
/** Names of the bindings of all databases. */
const BINDING = /^DB(?:_(?:[2-9]|[1-9]\d))?$/;

/**
 * The database handle that use cases get. It reveals only the name of its binding; only the
 * functions of this folder run statements with it.
 */
class DatabaseHandle {
  readonly name: string;
  readonly #client: Client;
  constructor(client: Client, name: string) {
    this.#client = client;
    this.name = name;
  }
  static d1Of(db: DatabaseHandle): Client {
    return db.#client;
  }
}

export type Database = DatabaseHandle;

/**
 * All databases of a deployment. All data of a site is in one of them (find-site.ts, site-services.ts).
 */
export type Databases = {
  directory: Database;
  /** The directory's database comes first. */
  all: readonly Database[];
  /** Throws if no database has that name. */
  named(name: string): Database;
};

/**
 * The only way to open D1. `client` may be the binding or a D1 session (read replicas with a
 * bookmark).
 */
export const openDatabase = (client: Client, name = DIRECTORY): Database =>
  new DatabaseHandle(client, name);

/** Opens every database that the environment binds. */
export function openDatabases(env: object): Databases {
  const bindings = Object.entries(env).filter(([name, client]) => client && BINDING.test(name));
  const all = bindings.map(([name, client]) => openDatabase(client as Client, name));
  return databasesOf(all.sort((a, b) => (a.name < b.name ? -1 : 1)));
}

/** The same for databases that are already open. */
export function databasesOf(all: readonly Database[]): Databases {
  const named = (name: string) => {
    const found = all.find((db) => db.name === name);
    if (!found) throw new Error(`The environment lacks the database ${name}`);
    return found;
  };
  return { all, named, directory: named(DIRECTORY) };
}

/** The D1 client itself, only for this folder (tests/architecture/dependency-rules.ts checks it). */
export const d1Of = DatabaseHandle.d1Of;
