import { describe, expect, test } from "vitest";
import {
  createUploadLimiter,
  limitBody,
  MAX_UPLOAD,
  RESERVATION_TTL,
  readUpload,
} from "./limit-body";

describe("limit body", () => {
  const KIB = 1024;
  const FORM = "application/x-www-form-urlencoded";
  const UPLOAD = "multipart/form-data; boundary=x";

  /** The result for a body: the refusal, or the bytes that are passed on. */
  async function pass(type: string, body: BodyInit, headers: Record<string, string> = {}) {
    const original = new Request("https://site.test/", {
      method: "POST",
      body,
      headers: { "content-type": type, ...headers },
    });
    const { request, refusal, free } = await limitBody(original);
    free();
    if (refusal) expect(request.body).toBeNull();
    return refusal ? refusal.code : (await request.arrayBuffer()).byteLength;
  }

  /** A body of this many bytes without a declared length. */
  const streamed = (bytes: number) => new Blob([new Uint8Array(bytes).fill(97)]).stream();
  const parts = (count: number) => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
    return `${part.repeat(count)}--x--`;
  };

  test("a form is read up to 256 KiB, even without a declared length", async () => {
    expect(await pass(FORM, streamed(256 * KIB))).toBe(256 * KIB);
    expect(await pass(FORM, streamed(256 * KIB + 1))).toBe("too_large");
    expect(await pass(FORM, "a=b", { "content-length": String(256 * KIB + 1) })).toBe("too_large");
  });

  test("a form with files is read up to 12 MiB", async () => {
    const file = (bytes: number) =>
      new Blob([
        '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n',
        new Uint8Array(bytes),
        "\r\n--x--",
      ]).stream();
    expect(await pass(UPLOAD, file(12 * KIB * KIB - KIB))).toBeGreaterThan(11 * KIB * KIB);
    expect(await pass(UPLOAD, file(12 * KIB * KIB))).toBe("too_large");
  });

  test("the fields of a form with files have the limit of a form without", async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="a"';
    const form = (bytes: number) => `${head}\r\n\r\n${"a".repeat(bytes)}\r\n`;
    expect(await pass(UPLOAD, `${form(255 * KIB)}--x--`)).toBeTypeOf("number");
    expect(await pass(UPLOAD, `${form(256 * KIB)}--x--`)).toBe("too_large");
    expect(await pass(UPLOAD, `${form(128 * KIB).repeat(2)}--x--`)).toBe("too_large");
    const long = `${head}; filename="${"a".repeat(257 * KIB)}"\r\n\r\nb\r\n--x--`;
    expect(await pass(UPLOAD, long)).toBe("too_large");
  });

  test("invalid UTF-8 is rejected in bytes, percent-encoding and parts", async () => {
    const broken = Uint8Array.of(97, 61, 0xff);
    const part = (type: string) =>
      new Blob([
        `--x\r\nContent-Disposition: form-data; name="a"${type}\r\n\r\n`,
        broken,
        "\r\n--x--",
      ]);
    expect(await pass(FORM, broken)).toBe("not_utf8");
    expect(await pass(FORM, "a=%FF")).toBe("not_utf8");
    expect(await pass(FORM, "a=100%")).toBe(6);
    expect(await pass(UPLOAD, part(""))).toBe("not_utf8");
    expect(await pass(UPLOAD, part('; filename="a.jpg"'))).toBeTypeOf("number");
  });

  test("a form of a hundred parts is checked, a longer one is rejected", async () => {
    expect(await pass(UPLOAD, parts(99))).toBeTypeOf("number");
    expect(await pass(UPLOAD, parts(100))).toBe("not_utf8");
  });
});

describe("read upload", () => {
  const MIB = 1024 * 1024;
  const UPLOAD = "multipart/form-data; boundary=x";

  /** A connection that delivers pieces of a mebibyte on demand, and counts them. */
  function fakeStream(pieces: number, { last = "close" as "close" | "silence" } = {}) {
    const state = { sent: 0, hungUp: false };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(control) {
          if (state.sent < pieces) {
            state.sent++;
            control.enqueue(new Uint8Array(MIB));
          } else if (last === "close") control.close();
          else return new Promise(() => undefined);
        },
        cancel() {
          state.hungUp = true;
        },
      },
      { highWaterMark: 0 },
    );
    return { body, state };
  }

  const uploadRequest = (body: ReadableStream, length?: number) =>
    new Request("https://site.test/", {
      method: "POST",
      body,
      headers: {
        "content-type": UPLOAD,
        ...(length === undefined ? {} : { "content-length": String(length) }),
      },
    });
  const room = () => createUploadLimiter({ patience: 60 });
  const codeOf = (upload: Awaited<ReturnType<typeof readUpload>>) =>
    "code" in upload ? upload.code : upload.bytes.byteLength;

  test("a body without an end is read to the limit, then cancelled", async () => {
    const { body, state } = fakeStream(100_000);
    const here = room();
    expect(codeOf(await readUpload(uploadRequest(body), { room: here }))).toBe("too_large");
    expect(state).toEqual({ sent: MAX_UPLOAD / MIB + 1, hungUp: true });
    expect(here.reservedBytes()).toBe(0);
  });

  test("a body with a too large declared length is not read at all", async () => {
    const { body, state } = fakeStream(100_000);
    const here = room();
    const huge = uploadRequest(body, MAX_UPLOAD + 1);
    expect(codeOf(await readUpload(huge, { room: here }))).toBe("too_large");
    expect([state.sent, here.reservedBytes()]).toEqual([0, 0]);
  });

  test("of fifty large bodies at once one is in memory, the others are unread", async () => {
    const here = createUploadLimiter({ patience: 60 });
    const lines = Array.from({ length: 50 }, () => fakeStream(11, { last: "silence" }));
    const read = lines.map(({ body }) =>
      readUpload(uploadRequest(body), { room: here, silent: 300 }),
    );
    const codes = (await Promise.all(read)).map(codeOf);
    expect(codes.filter((code) => code === "too_slow")).toHaveLength(1);
    expect(codes.filter((code) => code === "busy")).toHaveLength(49);
    expect(lines.filter(({ state }) => state.sent > 0)).toHaveLength(1);
    expect(here.reservedBytes()).toBe(0);
  });

  test("a read body holds its memory until the response", async () => {
    const here = room();
    const read = (request: Request) => readUpload(request, { room: here });
    const form = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--`;
    const bounded = await limitBody(uploadRequest(new Blob([form]).stream(), form.length), read);
    expect(bounded.refusal).toBeNull();
    expect(here.reservedBytes()).toBe(form.length);
    bounded.free();
    expect(here.reservedBytes()).toBe(0);
  });

  test("a broken connection releases its memory", async () => {
    const here = room();
    const body = new ReadableStream<Uint8Array>({
      start: (control) => control.error(new Error("gone")),
    });
    await expect(readUpload(uploadRequest(body), { room: here })).rejects.toThrow("gone");
    expect(here.reservedBytes()).toBe(0);
  });

  test("a silent connection is cancelled and releases its memory", async () => {
    const here = room();
    const { body, state } = fakeStream(1, { last: "silence" });
    expect(codeOf(await readUpload(uploadRequest(body), { room: here, silent: 50 }))).toBe(
      "too_slow",
    );
    expect([state.hungUp, here.reservedBytes()]).toEqual([true, 0]);
  });
});

describe("upload limiter", () => {
  test("never reserves more than the limit, however many come at once", async () => {
    const room = createUploadLimiter({ size: 24, patience: 5_000 });
    let highest = 0;
    const reserve = async () => {
      const held = await room.reserve(10);
      highest = Math.max(highest, room.reservedBytes());
      await new Promise((resolve) => setTimeout(resolve, 5));
      held?.free();
      return held !== null;
    };
    const reserved = await Promise.all(Array.from({ length: 50 }, reserve));
    expect(highest).toBe(20);
    expect(reserved.filter(Boolean).length).toBeGreaterThan(20); // two per check, every 50 ms
    expect(room.reservedBytes()).toBe(0);
  });

  test("a request that gets no memory in time reserves none", async () => {
    const room = createUploadLimiter({ size: 10, patience: 60 });
    const held = await room.reserve(8);
    expect(await room.reserve(8)).toBeNull();
    expect(room.reservedBytes()).toBe(8);
    held?.free();
    held?.free();
    expect(room.reservedBytes()).toBe(0);
    expect(await room.reserve(8)).not.toBeNull();
  });

  test("memory of an aborted request is released after a minute without bytes", async () => {
    const clock = { at: 1_000 };
    const room = createUploadLimiter({ size: 10, patience: 0, now: () => clock.at });
    const held = await room.reserve(10);
    clock.at += RESERVATION_TTL;
    expect(await room.reserve(10)).toBeNull();
    held?.renew();
    clock.at += RESERVATION_TTL;
    expect(await room.reserve(10)).toBeNull();
    clock.at += 1;
    expect(await room.reserve(10)).not.toBeNull();
  });
});
