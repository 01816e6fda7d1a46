import { expect, test } from "vitest";
import { limitBody } from "./limit-body";

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
