import type { Crop } from "~/kit/crop";
import type { Keys } from "~/kit/encrypt";
import type { FormProof } from "~/kit/form-proof";
import type { LetterId, PushId, TakeoutId } from "~/kit/ids";
import type { Database, Databases } from "./db/database.server";
import type { ReadTogether } from "./db/read-together";
import type { NoticeJob, WalkJob } from "./domain/telling/telling.schema";
import type { Archive, Live } from "./services/live";
import type { Payments, TestBank } from "./services/paying";
import type { LetterGallery, Mailer, Push, Sms } from "./services/sending";

export type { Archive, Live } from "./services/live";
export type { BankPayment, LookedAt, Payments, TestBank } from "./services/paying";
export type { Letter, LetterGallery, Mailer, Push, Sms } from "./services/sending";

/** The tool-belt that a verb receives. Types only: app/platform makes them true. */
export interface Services {
  /** Of the site at hand. */
  db: Database;
  databases: Databases;
  /** Reads asked for in the same tick leave as one D1 batch. */
  readTogether: ReadTogether;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** A site's own address by its host, without a slash at its end, for what no request asks for. */
  originOf(host: string): string;
  passwords: Passwords;
  photos: PhotoStore;
  nearby: Nearby;
  takeouts: TakeoutStore;
  images: Images;
  photoCheck: PhotoCheck;
  files: BuildFiles;
  bots: Bots;
  queues: Queues;
  live: Live;
  archive: Archive;
  mail: Mailer;
  /** The gallery in the local mode alone; pushes where the deployment has its keys, else no browser is offered notifications. */
  gallery: LetterGallery | null;
  push: Push | null;
  /** Null where there is no way to pay: the shop is closed. `bank`: the test bank, where it carries payments. `sms`: where telephones are reached. */
  payments: Payments | null;
  bank: TestBank | null;
  sms: Sms | null;
  log(event: string, fields?: Record<string, string | number | boolean | null>): void;
  /** The same for what an operator has to look at soon. */
  warn(event: string, fields?: Record<string, string | number | boolean | null>): void;
  /** Keys the hashes of addresses and codes, so that a stolen database reveals neither; and encrypts the cursors of searches and likes. */
  networkKey: string;
  /** Encrypt the secrets of second factors and key their recovery codes; sign pictures behind a `cdn_prefix`. Exchanged as docs/operating.md says. */
  factorKeys: Keys;
  photoKeys: Keys;
  /** Whether that is the key of whoever runs the sites; where none is set none is. */
  isStaffKey(key: string): Promise<boolean>;
  /** Lets work go on after the response was sent; where it fails its name is logged, and nobody else is told. */
  defer(name: string, work: Promise<unknown>): void;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** With the site's `origin`, what was read lately comes from the data centre: who may have it was asked before. */
export interface PhotoStore {
  put(key: string, bytes: ArrayBuffer | Uint8Array): Promise<void>;
  get(key: string, origin?: string): Promise<{ body: ReadableStream; size: number } | null>;
  /** The size in bytes without the bytes. */
  head(key: string): Promise<{ size: number } | null>;
  delete(keys: string[]): Promise<void>;
}
/** What isolates of one data centre tell each other, under a site's `origin`; it may be lost at any time. */
export interface Nearby {
  read(origin: string, name: string): Promise<string | null>;
  /** Written after the answer was sent. */
  keep(origin: string, name: string, kept: { text: string; seconds: number }): void;
}
/** Copies of members' data, each kept for a day. */
export interface TakeoutStore {
  /** Stores what is streamed, piece by piece; how many bytes it was. */
  write(key: string, bytes: ReadableStream<Uint8Array>): Promise<number>;
  read(key: string): Promise<{ body: ReadableStream; size: number } | null>;
  delete(keys: string[]): Promise<void>;
}

export type RenderedPhoto = {
  main: ArrayBuffer;
  thumb: ArrayBuffer;
  tiny: ArrayBuffer;
  /** As photos.shades: two colours. */
  shades: string;
  /** As photos.look: what the picture looks like, in 128 bits; empty where that says nothing. */
  look: string;
  width: number;
  height: number;
};

export type PictureRefusal = "not_a_picture" | "too_many_pixels";
export type Rendered = { ok: true; value: RenderedPhoto } | { ok: false; refusal: PictureRefusal };

export interface Images {
  /** WebP renditions, upright and without EXIF, of the whole picture or of a part that is 4:5. Damaged bytes are refused like foreign ones, too many pixels before they are drawn. */
  render(bytes: ArrayBuffer, cut?: Crop | "middle"): Promise<Rendered>;
}

/** Tells people who fill in a form from robots; it costs people nothing and needs no script. */
export interface Bots {
  /** What a page shows its widget with; null where the guard needs none. */
  widgetKey: string | null;
  /** A signed moment, for a form that is shown now. */
  begin(): Promise<string>;
  /** "unknown" where nothing proves either: slow down, do not refuse. */
  judge(
    proof: FormProof,
    asked: { form: string; host: string },
  ): Promise<"person" | "unknown" | "bot">;
}

/** What lies beside the Worker and not in it, since few ask for it. */
export interface BuildFiles {
  /** The text of one, by its path. Throws where there is none. */
  read(path: string): Promise<string>;
  /** What one of JSON holds. */
  readObject(path: string): Promise<Record<string, unknown>>;
}

/** What a service that judges pictures says of one: fine, to be looked at by a person, or not to be shown at all. */
export type PhotoVerdict = "fine" | "unsure" | "refused";

/** A service that judges pictures before they are kept. Built in is none: every picture is fine. */
export interface PhotoCheck {
  /** `picture` is the largest rendition, a WebP without the camera's data: nothing else of a member leaves. */
  judge(picture: ArrayBuffer): Promise<PhotoVerdict>;
}

interface Queues {
  /** Each tells its consumer to send this outbox row, or after so many seconds whom to tell something. May be lost: a chore finds what waits. */
  enqueueMail(outboxId: LetterId): Promise<void>;
  enqueuePush(pushId: PushId): Promise<void>;
  enqueueNotice(job: NoticeJob, seconds: number): Promise<void>;
  /** Many at once, and that the rest of them is to be found from a place on. */
  enqueueNotices(jobs: readonly NoticeJob[]): Promise<void>;
  enqueueWalk(job: WalkJob): Promise<void>;
  /** Likewise to make this copy of a member's data. */
  enqueueTakeout(takeoutId: TakeoutId): Promise<void>;
}
