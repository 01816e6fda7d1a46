import { expect, test } from "vitest";
import { boundBody } from "./body";

const KIB = 1024;
const FORM = "application/x-www-form-urlencoded";
const UPLOAD = "multipart/form-data; boundary=x";

/** What becomes of a body: why it is refused, or its bytes as they are passed on. */
async function pass(type: string, body: BodyInit, headers: Record<string, string> = {}) {
  const asked = new Request("https://site.test/", {
    method: "POST",
    body,
    headers: { "content-type": type, ...headers },
  });
  const { request, refusal, free } = await boundBody(asked);
  free();
  if (refusal) expect(request.body).toBeNull();
  return refusal ? refusal.code : (await request.arrayBuffer()).byteLength;
}

/** A body of so many bytes that does not tell how many they are. */
const streamed = (bytes: number) => new Blob([new Uint8Array(bytes).fill(97)]).stream();
const parts = (count: number) => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
  return `${part.repeat(count)}--x--`;
};

test("a form is read up to 256 KiB, also where it does not tell its length", async () => {
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

test("beside the files a form with files has the room of one without", async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="a"';
  const form = (bytes: number) => `${head}\r\n\r\n${"a".repeat(bytes)}\r\n`;
  expect(await pass(UPLOAD, `${form(255 * KIB)}--x--`)).toBeTypeOf("number");
  expect(await pass(UPLOAD, `${form(256 * KIB)}--x--`)).toBe("too_large");
  expect(await pass(UPLOAD, `${form(128 * KIB).repeat(2)}--x--`)).toBe("too_large");
  const long = `${head}; filename="${"a".repeat(257 * KIB)}"\r\n\r\nb\r\n--x--`;
  expect(await pass(UPLOAD, long)).toBe("too_large");
});

test("text that is not UTF-8 is refused, as bytes, behind percent signs and in a part", async () => {
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

test("a form of a hundred parts is looked through, and no longer one", async () => {
  expect(await pass(UPLOAD, parts(99))).toBeTypeOf("number");
  expect(await pass(UPLOAD, parts(100))).toBe("not_utf8");
});
