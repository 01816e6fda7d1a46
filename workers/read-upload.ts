import { systemNow } from "~/kit/clock";
import { minutes, seconds } from "~/kit/duration";
import type { RequestError } from "~/request/middleware/context";

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

const TOO_LARGE: RequestError = { status: 413, code: "too_large" };
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
  if (length > MAX_UPLOAD) return TOO_LARGE;
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
    if (size + piece.value.byteLength > bytes.byteLength) return TOO_LARGE;
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
