import type { FormProof } from "~/kit/bot-check";
import type { Crop } from "~/kit/crop";
import type { EncryptionKeys } from "~/kit/crypto";
import type { DataExportId, EmailId, PushId } from "~/kit/ids";
import type { AgeProvider, TestWallet } from "~/services/age";
import type { Live, MessageArchive } from "~/services/delivery";
import type { Database, Databases } from "./db/database.server";
import type { ReadBatcher } from "./db/read-batcher";
import type {
  NotificationJob,
  ScanJob,
} from "./domain/notification-delivery/notification-delivery.schema";
import type { EmailGallery, Mailer, Push, Sms } from "./services/delivery";
import type { FakeProvider, Payments } from "./services/payments";
import type { Zones } from "./services/zones";

export type { Live, MessageArchive } from "~/services/delivery";
export type { Email, EmailGallery, Mailer, Push, Sms } from "./services/delivery";
export type {
  FakeProvider,
  FakeProviderPayment,
  PaymentReference,
  Payments,
} from "./services/payments";
export type { RouteResult, Zone, Zones } from "./services/zones";

/** Dependencies of a use case, types only; app/platform implements them. */
export interface Services {
  /** Database of the current site. */
  db: Database;
  databases: Databases;
  /** Batches the reads of one tick into one D1 batch. */
  readTogether: ReadBatcher;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** A site's origin by its host, without a trailing slash, for work outside a request. */
  originOf(host: string): string;
  passwords: Passwords;
  photos: PhotoStore;
  nearby: EdgeCache;
  takeouts: DataExportStore;
  images: Images;
  photoCheck: PhotoCheck;
  /** Null without a provider of age checks; `testWallet` exists only in the local mode. */
  age: AgeProvider | null;
  testWallet: TestWallet | null;
  files: BuildFiles;
  bots: BotCheck;
  /** Null unless Cloudflare Access protects the operators' host. */
  access: AccessCheck | null;
  /** Null without an API token: operators then make routes by command. */
  zones: Zones | null;
  queues: Queues;
  live: Live;
  archive: MessageArchive;
  mail: Mailer;
  /**
   * `gallery` exists only in the local mode. `push` is null unless the deployment has its keys; no
   * browser is then offered notifications.
   */
  gallery: EmailGallery | null;
  push: Push | null;
  /**
   * `payments` is null if no payment method is configured: the shop is closed. `bank`: the fake
   * provider of the local mode. `sms`: null if text messages are not configured.
   */
  payments: Payments | null;
  bank: FakeProvider | null;
  sms: Sms | null;
  postbacks: PostbackSender;
  log(event: string, fields?: Record<string, string | number | boolean | null>): void;
  /** The same for an event that needs an operator soon. */
  warn(event: string, fields?: Record<string, string | number | boolean | null>): void;
  /**
   * Keys the hashes of addresses and codes, so that a stolen database reveals neither; also
   * encrypts the cursors of searches and likes.
   */
  networkKey: string;
  /**
   * Keys that encrypt the secrets of second factors, hash their recovery codes, and sign picture
   * URLs behind a `cdn_prefix`. docs/operating.md describes their rotation.
   */
  factorKeys: EncryptionKeys;
  photoKeys: EncryptionKeys;
  /** Whether the key is the operator's; always false if none is set. */
  isStaffKey(key: string): Promise<boolean>;
  /** Continues work after the response is sent. A failure is only logged, under its name. */
  defer(name: string, work: Promise<unknown>): void;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/**
 * With the site's `origin`, recently read bytes come from the data centre's cache: access must be
 * checked before.
 */
export interface PhotoStore {
  put(key: string, bytes: ArrayBuffer | Uint8Array): Promise<void>;
  get(key: string, origin?: string): Promise<{ body: ReadableStream; size: number } | null>;
  /** The size in bytes without the content. */
  head(key: string): Promise<{ size: number } | null>;
  delete(keys: string[]): Promise<void>;
}
/**
 * A cache shared by the isolates of one data centre, under a site's `origin`; entries may disappear
 * at any time.
 */
interface EdgeCache {
  read(origin: string, name: string): Promise<string | null>;
  /** Written after the response is sent. */
  put(origin: string, name: string, entry: { text: string; seconds: number }): void;
}
/** Data exports of members, each stored for a day. */
export interface DataExportStore {
  /** Stores a stream in parts; returns the number of bytes. */
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
  /**
   * As photos.look: the perceptual hash of the picture, 128 bits; empty if it is not distinctive.
   */
  hash: string;
  width: number;
  height: number;
};

export type PictureRefusal = "not_a_picture" | "too_many_pixels";
type RenderResult = { ok: true; value: RenderedPhoto } | { ok: false; refusal: PictureRefusal };

export interface Images {
  /**
   * WebP renditions, upright and without EXIF, of the whole picture or of a 4:5 crop. Damaged files
   * are rejected like unknown formats, too many pixels before decoding.
   */
  render(bytes: ArrayBuffer, cut?: Crop | "middle"): Promise<RenderResult>;
}

/** Detects bots in forms; invisible for people and works without scripts. */
export interface BotCheck {
  /** The key for the page's widget; null if the check needs none. */
  widgetKey: string | null;
  /** A signed timestamp for a form that is rendered now. */
  begin(): Promise<string>;
  /** "unknown" without proof either way: slow down, do not reject. */
  judge(
    proof: FormProof,
    expected: { form: string; host: string },
  ): Promise<"person" | "unknown" | "bot">;
}

/** Cloudflare Access, which lets only certain people reach the operators' host. */
export interface AccessCheck {
  /**
   * The e-mail address of a request's token; null if the token is not valid, or the keys to verify
   * it cannot be fetched.
   */
  emailOf(token: string): Promise<string | null>;
}

/** Calls advertising networks. */
export interface PostbackSender {
  /** The HTTP status of the answer, whose body is not read; null if there was none. */
  send(call: PostbackCall): Promise<number | null>;
}
/** `body` is null for a GET. Redirects are not followed. */
export type PostbackCall = { url: string; body: string | null; headers: Record<string, string> };

/** Files of the build outside the Worker's bundle, because few requests need them. */
export interface BuildFiles {
  /** The text of a file by its path. Throws if it is missing. */
  read(path: string): Promise<string>;
  /** The content of a JSON file. */
  readObject(path: string): Promise<Record<string, unknown>>;
}

/** Verdict of a picture check: fine, needs review by a person, or must not be shown. */
export type PhotoVerdict = "fine" | "unsure" | "refused";

/**
 * A service that checks pictures before they are stored. The built-in one accepts every picture.
 */
export interface PhotoCheck {
  /** `picture` is the largest rendition, a WebP without EXIF: no other member data is sent. */
  judge(picture: ArrayBuffer): Promise<PhotoVerdict>;
}

interface Queues {
  /**
   * Each enqueues a job: to send this outbox row, or to notify a member after a number of seconds.
   * A job may be lost: a scheduled job finds waiting rows.
   */
  enqueueMail(outboxId: EmailId): Promise<void>;
  enqueuePush(pushId: PushId): Promise<void>;
  enqueueNotice(job: NotificationJob, seconds: number): Promise<void>;
  /** Enqueues many jobs, and one that continues from a position. */
  enqueueNotices(jobs: readonly NotificationJob[]): Promise<void>;
  enqueueScan(job: ScanJob): Promise<void>;
  /** Enqueues the creation of this data export. */
  enqueueDataExport(dataExportId: DataExportId): Promise<void>;
}
