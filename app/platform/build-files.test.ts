import { expect, test } from "vitest";
import { createBuildFiles } from "./build-files";

const answering = (answer: Response) => {
  const requestedPaths: string[] = [];
  const fetch = async (url: URL) => {
    requestedPaths.push(url.pathname);
    return answer;
  };
  return {
    requestedPaths,
    files: createBuildFiles({ fetch } as unknown as Pick<Fetcher, "fetch">),
  };
};

test("reads a build file by its path, as text or as JSON", async () => {
  const { requestedPaths, files } = answering(Response.json({ a: "words" }));
  expect(await files.readObject("/texts/en.json")).toEqual({ a: "words" });
  expect(await answering(new Response("words")).files.read("/x")).toBe("words");
  expect(requestedPaths).toEqual(["/texts/en.json"]);
});

test("a missing build file is an error, whatever the response body says", async () => {
  const { files } = answering(new Response("Not found", { status: 404 }));
  await expect(files.read("/texts/xx.json")).rejects.toThrow("/texts/xx.json: 404");
  await expect(answering(Response.json(null)).files.readObject("/x")).rejects.toThrow("no object");
});
