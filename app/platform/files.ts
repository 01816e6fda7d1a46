import type { BuildFiles } from "~/services";

/** The binding to the files of the build looks at the path alone. */
const ANYWHERE = "https://files.invalid";

/**
 * The build's files: those of this very Worker's version. What is made of one is remembered by who asked for it, once it is
 * whole: a read that is under way belongs to its request, and ends where that is given up.
 */
export function createFiles(binding: Pick<Fetcher, "fetch">): BuildFiles {
  const read = async (path: string) => {
    const answer = await binding.fetch(new URL(path, ANYWHERE));
    if (!answer.ok) throw new Error(`The build has no file ${path}: ${answer.status}`);
    return answer.text();
  };
  return {
    read,
    async readObject(path) {
      const content: unknown = JSON.parse(await read(path));
      if (typeof content !== "object" || content === null) throw new Error(`${path} is no object`);
      return content as Record<string, unknown>;
    },
  };
}
