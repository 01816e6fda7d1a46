import { beforeAll, expect, test } from "vitest";
import { forgetAccounts, person } from "./joining";
import { count, postForm, theSite } from "./support";

beforeAll(async () => {
  await theSite();
});
forgetAccounts();

test("a disposable address is rejected beside its field and nothing is lost or stored", async () => {
  const before = await count("accounts");
  const answer = await postForm("/signup", { ...person, email: "sam@yopmail.com" });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain("throwaway address");
  expect(page).toMatch(/name="email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="email"/);
  expect(page).toContain('value="Samantha"');
  expect(await count("accounts")).toBe(before);
});
