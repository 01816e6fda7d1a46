/**
 * The part of D-Bus's wire format that desktop notifications need (freedesktop.org: D-Bus, "Message
 * Protocol"); little-endian.
 */
export type Message = {
  type: 1 | 2 | 3 | 4;
  serial: number;
  /** By their field codes. */
  fields: Map<number, string | number>;
  body: Buffer;
};
export const CALL = 1;
export const RETURN = 2;
export const ERROR = 3;
export const SIGNAL = 4;

export const FIELD = {
  path: 1,
  interface: 2,
  member: 3,
  error: 4,
  reply: 5,
  destination: 6,
  sender: 7,
  signature: 8,
} as const;
/** The type of each field: an object path, string, signature or number. */
const KINDS = ["", "o", "s", "s", "s", "u", "s", "s", "g", "u"];

const upTo = (at: number, size: number) => Math.ceil(at / size) * size;

/** Reads one value after the other. */
export class BodyReader {
  at = 0;
  private readonly from: Buffer;

  constructor(from: Buffer) {
    this.from = from;
  }

  number(): number {
    this.at = upTo(this.at, 4) + 4;
    return this.from.readUInt32LE(this.at - 4);
  }

  text(): string {
    return this.readText(this.number());
  }

  signature(): string {
    this.at += 1;
    return this.readText(this.from.readUInt8(this.at - 1));
  }

  variant(): string | number {
    const kind = this.signature();
    if (kind === "g") return this.signature();
    return kind === "u" ? this.number() : this.text();
  }

  align(size: number): void {
    this.at = upTo(this.at, size);
  }

  private readText(length: number): string {
    const text = this.from.toString("utf8", this.at, this.at + length);
    this.at += length + 1;
    return text;
  }
}

/** Encodes values by their signature: strings, numbers, lists of strings. */
export function encodeBody(
  signature: string,
  values: readonly (string | number | string[])[],
): Buffer {
  const bytes: number[] = [];
  for (const [at, kind] of (signature.match(/as|[a-z]/g) ?? []).entries()) {
    const value = values[at];
    if (kind === "as") writeList(bytes, value as string[]);
    else write(bytes, kind, value as string | number);
  }
  return Buffer.from(bytes);
}

function write(bytes: number[], kind: string, value: string | number): void {
  if (kind === "g") return void bytes.push(String(value).length, ...Buffer.from(`${value}\0`));
  align(bytes, 4);
  if (typeof value === "number") return void bytes.push(...word(value));
  bytes.push(...word(Buffer.byteLength(value)), ...Buffer.from(`${value}\0`));
}

function writeList(bytes: number[], list: string[]): void {
  align(bytes, 4);
  const inside: number[] = [];
  for (const one of list) write(inside, "s", one);
  bytes.push(...word(inside.length), ...inside);
}

const word = (value: number) => [...Buffer.from(Uint32Array.of(value).buffer)];
const align = (bytes: number[], size: number) => {
  while (bytes.length % size) bytes.push(0);
};

export function writeMessage({ type, serial, fields, body }: Message): Buffer {
  const named: number[] = [];
  for (const [code, value] of fields) {
    const kind = KINDS[code] ?? "s";
    align(named, 8);
    named.push(code, 1, ...Buffer.from(`${kind}\0`));
    write(named, kind, value);
  }
  const head = [0x6c, type, 1, 1, ...word(body.length), ...word(serial), ...word(named.length)];
  const whole = [...head, ...named];
  align(whole, 8);
  return Buffer.concat([Buffer.from(whole), body]);
}

/** The first message in the buffer and its length in bytes; null if it is incomplete. */
export function readMessage(from: Buffer): { message: Message; length: number } | null {
  if (from.length < 16) return null;
  const [bodyLength, serial, named] = [4, 8, 12].map((at) => from.readUInt32LE(at)) as [
    number,
    number,
    number,
  ];
  const start = upTo(16 + named, 8);
  const length = start + bodyLength;
  if (from.length < length) return null;
  const reader = new BodyReader(from);
  reader.at = 16;
  const fields = new Map<number, string | number>();
  while (reader.at < 16 + named) {
    reader.align(8);
    reader.at += 1;
    fields.set(from.readUInt8(reader.at - 1), reader.variant());
  }
  const type = from.readUInt8(1) as Message["type"];
  return { message: { type, serial, fields, body: from.subarray(start, length) }, length };
}
