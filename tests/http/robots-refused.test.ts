import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { forgetAccounts, person } from "./joining";
import { ask, count, postForm, textOf, theSite } from "./support";

beforeAll(async () => {
  await theSite();
});
forgetAccounts();

const SAYS = "as if a robot had filled it in";

test.each(["/signup", "/landers/gallery"])(
  "%s has a field that nobody sees, and who fills it in is told so and loses nothing",
  async (path) => {
    const page = await textOf(await ask(path));
    expect(page).toMatch(/<div hidden="">.*name="website".*<\/div>/s);
    const answer = await postForm(path, { ...person, website: "https://buy.example" });
    expect(answer.status).toBe(429);
    const said = await textOf(answer);
    expect(said).toContain(SAYS);
    expect(said).toContain('value="Samantha"');
    expect(await count("accounts")).toBe(0);
  },
);

test("a complaint that a robot fills in is not stored, and its words stay", async () => {
  const page = await textOf(await ask("/complaints"));
  const id = /name="client_id" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const words = {
    ...{ client_id: id, kind: "payment", text: "I was charged twice." },
    email: "sam@example.test",
  };
  const answer = await postForm("/complaints", { ...words, website: "x" });
  expect(answer.status).toBe(429);
  expect(await textOf(answer)).toContain(words.text);
  expect(await count("complaints")).toBe(0);
});

test("a page's own signed moment is a proof after two seconds", async () => {
  const page = await textOf(await ask("/signup"));
  const begun = /name="begun" value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(begun).toMatch(/^\w+\.[\w-]{43}$/);
  const tries = () =>
    env.DB.prepare("SELECT tries FROM attempts WHERE key LIKE 'unproved:%'").first();
  await postForm("/signup", { ...person, begun: "forged.moment" });
  expect(await tries()).toEqual({ tries: 1 });
  await expect
    .poll(async () => {
      const before = await tries();
      await postForm("/signup", { ...person, begun });
      return JSON.stringify(before) === JSON.stringify(await tries());
    })
    .toBe(true);
});
