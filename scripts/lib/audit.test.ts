import { expect, test } from "vitest";
import { readAudit } from "./audit.ts";

test("each vulnerability is printed with severity, package and link", () => {
  const title = "Escapes too little";
  const vulnerabilities = {
    left: { severity: "high", range: "<2.0.1", via: [{ title, url: "https://a.test/1" }] },
    right: { severity: "low", range: "*", via: ["left"] },
  };
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual([
    "high: left <2.0.1: Escapes too little https://a.test/1",
    "low: right *: left",
  ]);
});

test("an empty report has no findings, and a missing report is null", () => {
  expect(readAudit('{"vulnerabilities":{}}')).toEqual([]);
  expect(readAudit('{"message":"405 Method Not Allowed"}')).toBeNull();
  expect(readAudit("")).toBeNull();
});
