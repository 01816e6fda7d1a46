import { minutes, seconds } from "~/kit/duration";
import type { Refusal } from "~/middleware/context";
import { createRoom, type Held, type Room } from "./upload-room";

/** A photo straight from a phone, with room for the multipart frame. */
export const MAX_UPLOAD = 12 * 1024 * 1024;
/** A line that says nothing for so long, or takes longer for all of it, is given up. */
const SILENT = seconds(10);
const READ_WITHIN = minutes(2);

type Bytes = Uint8Array<ArrayBuffer>;
/** The bytes with what they hold of the room, to be given back once the request is answered. */
export type Upload = { bytes: Bytes; held: Held };
type Waiting = { room?: Room; silent?: number };

const TOO_LARGE: Refusal = { status: 413, code: "too_large" };
const TOO_SLOW: Refusal = { status: 408, code: "too_slow" };
const BUSY: Refusal = { status: 503, code: "busy", headers: { "retry-after": "5" } };

const ROOM = createRoom();

/**
 * Reads a form with files into the room that it takes before its first byte (R218): of the length that it tells, or of the
 * longest there may be. What is too long is not read at all, or no further than that.
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

/** Until the end of the body, or of the room that it has. */
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

/** What comes of it, or null where it takes longer. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
