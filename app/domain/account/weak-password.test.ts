import { expect, test } from "vitest";
import { realServices } from "../../../tests/support/test-database";
import { COMMON_ENDINGS, COMMON_STEMS, EXACT_PASSWORDS, passwordProblem } from "./weak-password";

const own = { email: "sam.carter@example.test", names: ["Samantha", "Velours", "velours.example"] };
const services = realServices();
const problem = (password: string) => passwordProblem(services, password, own);

test("the lists contain at least 3,000 passwords of ten or more characters", () => {
  const made = new Set(EXACT_PASSWORDS);
  for (const stem of COMMON_STEMS) for (const ending of COMMON_ENDINGS) made.add(stem + ending);
  expect([...made].filter((password) => Array.from(password).length >= 10).length).toBeGreaterThan(
    3_000,
  );
});

test.each([
  "password123",
  "Password123",
  "  password123 ",
  "ＰＡＳＳＷＯＲＤ１２３",
  "pass word 123",
  "p@ssw0rd123",
  "P4ssw0rd2024!",
  "password!!!!!!",
  "1q2w3e4r5t",
  "iloveyou2024",
  "wachtwoord1",
  "motdepasse!",
  "salasana2023",
  "kochamcie123",
  "lösenord123",
  "losenord99!",
  "footballfootball",
])("rejects %j as one of the most common passwords", async (password) => {
  expect(await problem(password)).toBe("password_common");
});

test.each(["nuttertools", "Mailcreated5240", "toyota1987", "TOYO TA1987"])(
  "rejects %j, which matches no pattern, because it is listed",
  async (password) => {
    expect(await problem(password)).toBe("password_common");
  },
);

test.each([
  ["gone", () => Promise.reject(new Error("gone"))],
  ["empty", async () => ""],
  ["cut short", async () => (await services.files.read("/data/common-passwords.txt")).slice(0, 8)],
])("no password is accepted when the list is %s", async (_what, read) => {
  const { isListedPassword: freshIsListedPassword } = await import(
    "./weak-password?fresh" as string
  );
  const lost = { ...services, files: { ...services.files, read } };
  await expect(freshIsListedPassword(lost, "7hk!pqz2mw")).rejects.toThrow();
});

test.each([
  "1234567890",
  "0987654321",
  "9876543210",
  "abcdefghij",
  "qwertyuiop",
  "qwerty12345",
  "abc123abc123",
  "112233445566",
  "poiuytrewq",
  "azertyuiop12345",
])("rejects the plain sequence %j", async (password) => {
  expect(await problem(password)).toBe("password_common");
});

test.each([
  "aaaaaaaaaa",
  "          ",
  "1212121212",
  "abcabcabcabc",
  "AAAAAAAAAAaaaaa",
  "\u3000".repeat(12),
])("rejects %j because it repeats itself", async (password) => {
  expect(await problem(password)).toBe("password_common");
});

test.each([
  "velours2024",
  "VELOURS!!!!",
  "velours.example",
  "sam.carter@example.test",
  "samcarter12",
  "Sam.Carter1",
  "samantha1990",
  "samanthasamantha",
  "carter12345",
])("rejects %j, made of the member's or the site's own words", async (password) => {
  expect(await problem(password)).toBe("password_own");
});

test("rejects an e-mail address made of digits as a password", async () => {
  const digits = { email: "0612340678@example.test", names: [] };
  expect(await passwordProblem(services, "0612340678", digits)).toBe("password_own");
});

test.each([
  "correct horse battery",
  "a quiet evening walk",

  "samantha likes rain",
  "velours and mustard",
  "7hK!pQz2mW",
  "drie fietsen in de gracht",
  "żółta łódka o świcie",
  "ヨーグルトと石けり遊び",
  "three blind mice ran",
])("accepts %j", async (password) => {
  expect(await problem(password)).toBeNull();
});
