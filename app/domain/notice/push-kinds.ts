import type { KindsOf } from "./wanted-sql";

/** Of which kinds a push is, by its template: it leaves while one of them is wanted. */
export const KINDS_OF_PUSH: KindsOf = {
  ...{ conversation: ["conversation"], message: ["message"], unread: ["unread"] },
  ...{ like: ["like"], match: ["like"], night: ["conversation", "message", "like"] },
  ...{ weekly: ["weekly"], promotion: ["promotion"], news: ["news"], reminder: ["reminder"] },
};
