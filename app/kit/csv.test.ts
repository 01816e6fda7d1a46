import { describe, expect, test } from "vitest";
import { type CsvFormat, writeAmount, writeCsv } from "./csv";

const COMMA: CsvFormat = { separator: ",", decimal: "." };
const SEMICOLON: CsvFormat = { separator: ";", decimal: "," };

describe("tables for spreadsheet programs", () => {
  test("begin with the byte order mark and have lines of cells", () => {
    expect(
      writeCsv(
        SEMICOLON,
        ["Name", "Net"],
        [
          ["Zoë", { amount: -1250 }],
          ["x", 7],
        ],
      ),
    ).toBe("\uFEFFName;Net\r\nZoë;-12,50\r\nx;7\r\n");
    expect(writeCsv(COMMA, ["Net"], [[{ amount: 123456 }]])).toBe("\uFEFFNet\r\n1234.56\r\n");
  });

  test("quote cells with the separator, a quotation mark or a line break", () => {
    const rows = [['a "b"', "c;d", "e,f", "g\nh"]];
    expect(writeCsv(SEMICOLON, [], rows)).toBe('\uFEFF\r\n"a ""b""";"c;d";e,f;"g\nh"\r\n');
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
    "neutralize the formula %j",
    (formula) => {
      const [, line = ""] = writeCsv(SEMICOLON, ["x"], [[formula]]).split("x\r\n");
      expect(line.replace(/^"/, "")).toMatch(/^'/);
    },
  );

  test("keep amounts below zero as numbers", () => {
    expect(writeCsv(SEMICOLON, ["x"], [[{ amount: -5 }]])).toBe("\uFEFFx\r\n-0,05\r\n");
  });
});

test.each([
  [0, "0,00"],
  [7, "0,07"],
  [-7, "-0,07"],
  [100, "1,00"],
  [-123_456_789, "-1234567,89"],
])("the amount %d is written as %s", (amount, text) => {
  expect(writeAmount(amount, ",")).toBe(text);
});
