import type { SQL } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import type { NoticeKind } from "../notice/notice";
import type { Letters, Template } from "../outbox/outbox";
import type { PushFields, PushTemplate } from "../push/push";
import type { Found } from "./find-facts";

type Push = { [T in PushTemplate]: { template: T; fields: PushFields[T] } }[PushTemplate];
type Mail = { [T in Template]: { template: T; fields: Letters[T] } }[Template];

/** `when`: a condition of this channel only. */
type Way = { key: string; when?: SQL };

/**
 * A notification to write: kinds, key, content per channel (null if there is nothing), and a
 * condition that must hold when it is written.
 */
export type Telling = {
  found: Found<unknown>;
  kinds: readonly NoticeKind[];
  push: (Push & Way & { about?: MemberId }) | null;
  mail: (Mail & Way) | null;
  when: SQL | undefined;
  /** `ends` is written with it, also if there is nothing to send; `later` if it is deferred. */
  ends?: Statement;
  later?: (quiet: Quiet) => Statement;
};
export type Quiet = NonNullable<Found<unknown>["quiet"]>;
