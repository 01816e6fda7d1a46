import { expect, test } from "vitest";
import { textHash } from "./text-hash";
import { warningFor } from "./warning-for";

const SAME =
  "Hi Anna, I saw your picture and had to write at once: it says what I have been looking for all along";

test("the same text to many raises a warning, unless a more severe signal is in it", () => {
  const marks = [textHash(SAME) as number];
  const about = (text: string, of = marks) => warningFor({ text, seq: 1, marks: of });
  expect(about(SAME.replace("Anna", "Eva"))).toBe("same_text");
  expect(about(SAME, [])).toBeNull();
  expect(about("Hello")).toBeNull();
  expect(about("Send me 200 euros")).toBe("money");
});
