import { beforeAll, expect, test } from "vitest";
import { addTestSite, count, postForm } from "./app-client";
import { deleteAccountsBeforeEach, signupFields } from "./sign-up-forms";

beforeAll(async () => {
  await addTestSite();
});
deleteAccountsBeforeEach();

test("a disposable address is rejected beside its field and nothing is lost or stored", async () => {
  const before = await count("accounts");
  const answer = await postForm("/signup", { ...signupFields, email: "sam@yopmail.com" });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain("throwaway address");
  expect(page).toMatch(/name="email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="email"/);
  expect(page).toContain('value="Samantha"');
  expect(await count("accounts")).toBe(before);
});
