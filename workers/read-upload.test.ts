import { expect, test } from "vitest";
import { limitBody } from "./limit-body";
import { createUploadLimiter, MAX_UPLOAD, readUpload } from "./read-upload";

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
