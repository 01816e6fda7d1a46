import type { ClientId } from "./ids";

/** A page's own id for what it is about to send. Apart from ids.ts: pages need no schemas for it. */
export const newClientId = (): ClientId => crypto.randomUUID() as ClientId;
