import { minutes, seconds } from "~/kit/duration";
import type { Refusal } from "~/middleware/context";
import { createRoom, type Held, type Room } from "./upload-room";

/** A photo straight from a phone, plus the multipart framing. */
export const MAX_UPLOAD = 12 * 1024 * 1024;
/** A connection that is silent for this long, or too slow in total, is cancelled. */
const SILENT = seconds(10);
const READ_WITHIN = minutes(2);

type Bytes = Uint8Array<ArrayBuffer>;
/** The bytes with their memory reservation, which must be released after the response. */
export type Upload = { bytes: Bytes; held: Held };
type Waiting = { room?: Room; silent?: number };

const TOO_LARGE: Refusal = { status: 413, code: "too_large" };
const TOO_SLOW: Refusal = { status: 408, code: "too_slow" };
const BUSY: Refusal = { status: 503, code: "busy", headers: { "retry-after": "5" } };

const ROOM = createRoom();

/**
 * Reads a form with files into memory that is reserved before its first byte (R218): of its
 * declared length, or of the maximum. A body that is too long is not read, or only up to the limit.
 */
export async function readUpload(
  request: Request,
  { room = ROOM, silent = SILENT }: Waiting = {},
): Promise<Upload | Refusal> {
  const length = Number(request.headers.get("content-length")) || MAX_UPLOAD;
  if (length > MAX_UPLOAD) return TOO_LARGE;
  const held = await room.take(length);
  if (!held) return BUSY;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  try {
    const bytes = await fill(new Uint8Array(length), { reader, held, silent });
    if (bytes instanceof Uint8Array) return { bytes, held };
    held.free();
    void reader.cancel().catch(() => undefined);
    return bytes;
  } catch (fault) {
    held.free();
    throw fault;
  }
}

type Line = { reader: ReadableStreamDefaultReader<Uint8Array>; held: Held; silent: number };

/** Reads until the end of the body, or until the reserved memory is full. */
async function fill(bytes: Bytes, { reader, held, silent }: Line): Promise<Bytes | Refusal> {
  const until = Date.now() + READ_WITHIN;
  for (let size = 0; ; ) {
    const piece = await within(reader.read(), Math.min(silent, until - Date.now()));
    if (!piece) return TOO_SLOW;
    if (piece.done) return bytes.subarray(0, size);
    if (size + piece.value.byteLength > bytes.byteLength) return TOO_LARGE;
    bytes.set(piece.value, size);
    size += piece.value.byteLength;
    held.renew();
  }
}

/** The result, or null after a timeout. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
