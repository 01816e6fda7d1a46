import { expect, test } from "vitest";
import { encodeWindows1252 } from "./windows-1252";

const bytes = (text: string) => Array.from(encodeWindows1252(text));

test("letters of Western Europe and the euro sign have one byte", () => {
  expect(bytes("Az")).toEqual([0x41, 0x7a]);
  expect(bytes("äöüß€")).toEqual([0xe4, 0xf6, 0xfc, 0xdf, 0x80]);
  expect(bytes("Œœ–’…Ÿ")).toEqual([0x8c, 0x9c, 0x96, 0x92, 0x85, 0x9f]);
  expect(bytes("é".normalize("NFD"))).toEqual([0xe9]);
  expect(bytes(".")).toEqual([0x2e]);
});

test("other letters lose their diacritic, and other signs become question marks", () => {
  expect(bytes("łąŁ")).toEqual([0x6c, 0x61, 0x4c]);
  expect(bytes("中😀\u0081")).toEqual([0x3f, 0x3f, 0x3f]);
});
