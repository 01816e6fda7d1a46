import { Buffer, isUtf8 as isValidUtf8 } from "node:buffer";
import type { Refusal } from "~/middleware/context";
import { readUpload } from "./read-upload";

/** Bytes of a body without files; a form of this product is far smaller. */
const MAX_FORM = 256 * 1024;

/** `free` gives back the room of an upload, once the request is answered. */
type Bounded = { request: Request; refusal: Refusal | null; free: () => void };
const TOO_LARGE: Refusal = { status: 413, code: "too_large" };
const NOT_UTF8: Refusal = { status: 400, code: "not_utf8" };

/**
 * Reads the body once, stops at its limit, and checks text for UTF-8: a form parser would replace broken bytes by
 * U+FFFD and store them. A body that is refused is withheld from the app.
 */
export async function boundBody(request: Request, read = readUpload): Promise<Bounded> {
  if (!request.body) return { request, refusal: null, free: nothing };
  if (/^multipart\/form-data/i.test(request.headers.get("content-type") ?? ""))
    return boundUpload(request, read);
  const bytes = await readUpTo(request, MAX_FORM);
  const wrong = bytes ? wrongWithText(request, bytes) : TOO_LARGE;
  return { request: withBody(request, wrong ? null : bytes), refusal: wrong, free: nothing };
}

const nothing = () => undefined;

async function boundUpload(request: Request, read: typeof readUpload): Promise<Bounded> {
  const upload = await read(request);
  if ("code" in upload) return withheld(request, upload);
  const { bytes, held } = upload;
  const wrong = wrongWithFields(request, bytes);
  return { request: withBody(request, wrong ? null : bytes), refusal: wrong, free: held.free };
}

/** A request that is refused: its body is nobody's. */
export const withheld = (request: Request, refusal: Refusal): Bounded => ({
  ...{ request: withBody(request, null), refusal, free: nothing },
});

/** The same request with another body, or none. */
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

/** No form of ours has a quarter of it, and looking through millions of empty parts would hold up everybody. */
const MAX_PARTS = 100;

/**
 * As browsers write it (RFC 7578, 4.1), and nothing else: with a second boundary, or one inside another parameter, the
 * form would be cut apart elsewhere than we look, and hide any bytes and any number of parts.
 */
const FORM_TYPE = /^multipart\/form-data;\s*boundary=(?:"([^"\\]+)"|([^;,\s"]+))\s*$/i;
/** The head of a part that is a file: one disposition, first, with a filename. Every other part is text. */
const FILE_HEAD =
  /^\r\ncontent-disposition: *form-data; *name="[^"\r\n]*"; *filename\*?=(?!.*content-disposition)/is;

/**
 * The fields of a form with files; the files themselves may hold any bytes (RFC 7578, 4.2: they have a filename). All that
 * is no file is no longer than a form without files may be: its room is the picture's.
 */
function wrongWithFields(request: Request, bytes: Uint8Array): Refusal | null {
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

/** Form bodies hide their bytes behind percent signs, so those are decoded too. */
function wrongWithText(request: Request, bytes: Uint8Array): Refusal | null {
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
