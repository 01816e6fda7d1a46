type Client = D1Database | D1DatabaseSession;

/** The database that has the directory of all sites, and whatever site was not moved to another one (decision 0106). */
export const DIRECTORY = "DB";
/** How the bindings of the others are called. */
const BINDING = /^DB(?:_(?:[2-9]|[1-9]\d))?$/;

/** What a deed holds of D1: a handle that says no more than which binding it is. Only the functions of this folder read and write with it. */
class Handle {
  readonly name: string;
  readonly #client: Client;
  constructor(client: Client, name: string) {
    this.#client = client;
    this.name = name;
  }
  static d1Of(db: Handle): Client {
    return db.#client;
  }
}

export type Database = Handle;

/** All databases of a deployment. A site lives whole in one of them (find-site.ts, of-site.ts). */
export type Databases = {
  directory: Database;
  /** The directory's is the first. */
  all: readonly Database[];
  /** Throws where there is none of that name. */
  named(name: string): Database;
};

/** The only door to D1. `client` may be the binding or a D1 session (read replicas with a bookmark). */
export const openDatabase = (client: Client, name = DIRECTORY): Database =>
  new Handle(client, name);

/** Opens whatever database the environment binds. */
export function openDatabases(env: object): Databases {
  const bound = Object.entries(env).filter(([name, client]) => client && BINDING.test(name));
  const all = bound.map(([name, client]) => openDatabase(client as Client, name));
  return databasesOf(all.sort((a, b) => (a.name < b.name ? -1 : 1)));
}

/** The same of some that are open. */
export function databasesOf(all: readonly Database[]): Databases {
  const named = (name: string) => {
    const found = all.find((db) => db.name === name);
    if (!found) throw new Error(`The environment lacks the database ${name}`);
    return found;
  };
  return { all, named, directory: named(DIRECTORY) };
}

/** D1 itself, for this folder alone (tests/house/arrows.ts). */
export const d1Of = Handle.d1Of;
