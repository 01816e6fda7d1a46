type Client = D1Database | D1DatabaseSession;

/** What a deed holds of D1: a handle that says nothing. Only the functions of this folder read and write with it. */
class Handle {
  readonly #client: Client;
  constructor(client: Client) {
    this.#client = client;
  }
  static d1Of(db: Handle): Client {
    return db.#client;
  }
}

export type Database = Handle;

/**
 * The only door to D1. `client` may be the binding or a D1 session (read replicas with a bookmark).
 * One seam picks the database of a site: a large site gets its own by another binding here.
 */
export const openDatabase = (client: Client): Database => new Handle(client);

/** D1 itself, for this folder alone (tests/house/arrows.ts). */
export const d1Of = Handle.d1Of;
