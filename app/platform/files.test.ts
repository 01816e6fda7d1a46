import { expect, test } from "vitest";
import { createFiles } from "./files";

/** Answers of the binding, in turn; `asked` are the paths. */
function filesFrom(...answers: Response[]) {
  const asked: string[] = [];
  const fetch = async (url: URL) => {
    asked.push(url.pathname);
    return answers.shift() as Response;
  };
  return { asked, files: createFiles({ fetch } as unknown as Pick<Fetcher, "fetch">) };
}

test("a file is read once and remembered", async () => {
  const { asked, files } = filesFrom(new Response("one"));
  expect([
    await files.read("/content/x/once.json"),
    await files.read("/content/x/once.json"),
  ]).toEqual(["one", "one"]);
  expect(asked).toEqual(["/content/x/once.json"]);
});

test("one that is not there is a fault, and is asked for again the next time", async () => {
  const { files } = filesFrom(new Response("", { status: 404 }), new Response("two"));
  await expect(files.read("/content/x/late.json")).rejects.toThrow("/content/x/late.json: 404");
  expect(await files.read("/content/x/late.json")).toBe("two");
});
