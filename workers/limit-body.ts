import { Buffer, isUtf8 as isValidUtf8 } from "node:buffer";
import { systemNow } from "../app/kit/clock";
import { minutes, seconds } from "../app/kit/duration";
import type { RequestError } from "../app/request/middleware/context";

const MIB = 1024 * 1024;

/**
 * Total bytes of forms with files in an isolate (R218): one of the largest, or four photos of a
 * phone's size. Each is in memory several times while the form is parsed and decoded, and
 * Cloudflare ends an isolate beyond 128 MiB.
 */
const MAX_UPLOAD_MEMORY = 12 * MIB;

/** How long a request waits for memory, unread. */
const MAX_WAIT = seconds(10);

const CHECK_INTERVAL = 50;

/**
 * An aborted request ends in the middle and releases nothing: its reservation expires after this
 * time.
 */
export const RESERVATION_TTL = minutes(1);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A photo straight from a phone, plus the multipart framing. */
export const MAX_UPLOAD = 12 * 1024 * 1024;
/** A connection that is silent for this long, or too slow in total, is cancelled. */
const SILENCE_TIMEOUT = seconds(10);
const READ_TIMEOUT = minutes(2);

type Bytes = Uint8Array<ArrayBuffer>;
/** The bytes with their memory reservation, which must be released after the response. */
export type Upload = { bytes: Bytes; held: MemoryReservation };
type UploadOptions = { room?: UploadLimiter; silent?: number };

const UPLOAD_TOO_LARGE: RequestError = { status: 413, code: "too_large" };
const TOO_SLOW: RequestError = { status: 408, code: "too_slow" };
const BUSY: RequestError = { status: 503, code: "busy", headers: { "retry-after": "5" } };

const UPLOAD_LIMITER = createUploadLimiter();

/**
 * Reads a form with files into memory that is reserved before its first byte (R218): of its
 * declared length, or of the maximum. A body that is too long is not read, or only up to the limit.
 */
export async function readUpload(
  request: Request,
  { room = UPLOAD_LIMITER, silent = SILENCE_TIMEOUT }: UploadOptions = {},
): Promise<Upload | RequestError> {
  const length = Number(request.headers.get("content-length")) || MAX_UPLOAD;
  if (length > MAX_UPLOAD) return UPLOAD_TOO_LARGE;
  const held = await room.reserve(length);
  if (!held) return BUSY;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  try {
    const bytes = await readInto(new Uint8Array(length), { reader, held, silent });
    if (bytes instanceof Uint8Array) return { bytes, held };
    held.free();
    void reader.cancel().catch(() => undefined);
    return bytes;
  } catch (error) {
    held.free();
    throw error;
  }
}

type UploadStream = {
  reader: ReadableStreamDefaultReader<Uint8Array>;
  held: MemoryReservation;
  silent: number;
};

/** Reads until the end of the body, or until the reserved memory is full. */
async function readInto(
  bytes: Bytes,
  { reader, held, silent }: UploadStream,
): Promise<Bytes | RequestError> {
  const until = systemNow() + READ_TIMEOUT;
  for (let size = 0; ; ) {
    const piece = await withTimeout(reader.read(), Math.min(silent, until - systemNow()));
    if (!piece) return TOO_SLOW;
    if (piece.done) return bytes.subarray(0, size);
    if (size + piece.value.byteLength > bytes.byteLength) return UPLOAD_TOO_LARGE;
    bytes.set(piece.value, size);
    size += piece.value.byteLength;
    held.renew();
  }
}

/** The result, or null after a timeout. */
async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

type UploadLimiter = {
  /**
   * Reserves memory as soon as possible; null after a timeout. The reservation must be released, or
   * renewed.
   */
  reserve: (bytes: number) => Promise<MemoryReservation | null>;
  reservedBytes: () => number;
};

type MemoryReservation = { renew: () => void; free: () => void };

type LimiterOptions = { size?: number; patience?: number; now?: () => number };

/** Limits the memory for uploads. A body that does not fit yet stays unread on the connection. */
export function createUploadLimiter({
  size = MAX_UPLOAD_MEMORY,
  patience = MAX_WAIT,
  now = systemNow,
}: LimiterOptions = {}): UploadLimiter {
  const holds = new Set<{ bytes: number; at: number }>();
  const reservedBytes = () => {
    for (const hold of holds) if (now() - hold.at > RESERVATION_TTL) holds.delete(hold);
    return [...holds].reduce((sum, { bytes }) => sum + bytes, 0);
  };
  const reserve = async (bytes: number) => {
    for (
      const until = now() + patience;
      reservedBytes() + bytes > size;
      await sleep(CHECK_INTERVAL)
    )
      if (now() >= until) return null;
    const hold = { bytes, at: now() };
    holds.add(hold);
    const renew = () => {
      hold.at = now();
    };
    return { renew, free: () => void holds.delete(hold) };
  };
  return { reserve, reservedBytes };
}

/** Maximum bytes of a body without files; our forms are far smaller. */
const MAX_FORM = 256 * 1024;

/** `free` releases the memory reserved for an upload after the response. */
type LimitedBody = { request: Request; refusal: RequestError | null; free: () => void };
const TOO_LARGE: RequestError = { status: 413, code: "too_large" };
const NOT_UTF8: RequestError = { status: 400, code: "not_utf8" };

/**
 * Reads the body once up to its limit, and validates text as UTF-8: a form parser would replace
 * invalid bytes by U+FFFD and store them. The app does not get a rejected body.
 */
export async function limitBody(request: Request, read = readUpload): Promise<LimitedBody> {
  if (!request.body) return { request, refusal: null, free: nothing };
  if (/^multipart\/form-data/i.test(request.headers.get("content-type") ?? ""))
    return limitUpload(request, read);
  const bytes = await readUpTo(request, MAX_FORM);
  const wrong = bytes ? checkText(request, bytes) : TOO_LARGE;
  return { request: withBody(request, wrong ? null : bytes), refusal: wrong, free: nothing };
}

const nothing = () => undefined;

async function limitUpload(request: Request, read: typeof readUpload): Promise<LimitedBody> {
  const upload = await read(request);
  if ("code" in upload) return withoutBody(request, upload);
  const { bytes, held } = upload;
  const wrong = checkFields(request, bytes);
  return { request: withBody(request, wrong ? null : bytes), refusal: wrong, free: held.free };
}

/** A rejected request, without its body. */
export const withoutBody = (request: Request, refusal: RequestError): LimitedBody => ({
  request: withBody(request, null),
  refusal,
  free: nothing,
});

/** The same request with another body, or without one. */
function withBody(request: Request, bytes: Uint8Array<ArrayBuffer> | null): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, {
    method: request.method,
    headers,
    body: bytes,
    cf: request.cf as CfProperties,
  });
}

async function readUpTo(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * Four times as many as our largest form; checking millions of empty parts would block other
 * requests.
 */
const MAX_PARTS = 100;

/**
 * Only the format that browsers send (RFC 7578, 4.1). With a second boundary, or one inside another
 * parameter, the parser would split the form differently from this check, and any bytes and any
 * number of parts could pass.
 */
const FORM_TYPE = /^multipart\/form-data;\s*boundary=(?:"([^"\\]+)"|([^;,\s"]+))\s*$/i;
/** The header of a file part: one disposition, first, with a filename. Every other part is text. */
const FILE_HEAD =
  /^\r\ncontent-disposition: *form-data; *name="[^"\r\n]*"; *filename\*?=(?!.*content-disposition)/is;

/**
 * Checks the fields of a form with files; the files themselves may hold any bytes (RFC 7578, 4.2:
 * they have a filename). All other parts together are limited like a form without files: the larger
 * limit is for the picture.
 */
function checkFields(request: Request, bytes: Uint8Array): RequestError | null {
  const boundary = FORM_TYPE.exec(request.headers.get("content-type") ?? "");
  if (!boundary) return NOT_UTF8;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = Buffer.from(`--${boundary[1] ?? boundary[2]}`);
  let [parts, text] = [0, 0];
  for (let at = buffer.indexOf(mark); at >= 0; ) {
    if (++parts > MAX_PARTS) return NOT_UTF8;
    const start = at + mark.length;
    const end = buffer.indexOf(mark, start);
    const part = buffer.subarray(start, end < 0 ? buffer.length : end);
    const head = part.subarray(0, Math.max(0, part.indexOf("\r\n\r\n")));
    const checked = FILE_HEAD.test(head.toString("latin1")) ? head : part;
    text += checked.length;
    if (text > MAX_FORM) return TOO_LARGE;
    if (!isValidUtf8(checked)) return NOT_UTF8;
    at = end;
  }
  return null;
}

/** Form bodies may hide invalid bytes in percent-encoding, so those are decoded too. */
function checkText(request: Request, bytes: Uint8Array): RequestError | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const urlencoded = /^application\/x-www-form-urlencoded/i.test(
      request.headers.get("content-type") ?? "",
    );
    if (urlencoded) decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, "%25"));
    return null;
  } catch {
    return NOT_UTF8;
  }
}
