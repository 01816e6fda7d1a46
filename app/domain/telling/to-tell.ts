import type { SQL } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import type { NoticeKind } from "../notice/notice";
import type { Letters, Template } from "../outbox/outbox";
import type { PushFields, PushTemplate } from "../push/push";
import type { Found } from "./find-facts";

type Push = { [T in PushTemplate]: { template: T; fields: PushFields[T] } }[PushTemplate];
type Mail = { [T in Template]: { template: T; fields: Letters[T] } }[Template];

/** `when`: what has to hold of this way alone. */
type Way = { key: string; when?: SQL };

/** What is to be told, if anything is: of which kinds, under which key, about whom, and what still has to hold as it is written. */
export type Telling = {
  found: Found<unknown>;
  kinds: readonly NoticeKind[];
  push: (Push & Way & { about?: MemberId }) | null;
  mail: (Mail & Way) | null;
  when: SQL | undefined;
  /** Written with it, or with that there is nothing to be told; and what is written where that has to wait. */
  ends?: Statement;
  later?: (quiet: Quiet) => Statement;
};
export type Quiet = NonNullable<Found<unknown>["quiet"]>;
