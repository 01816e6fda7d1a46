import type { BuildFiles } from "~/services";

/** The assets binding uses the path only; the development server accepts no other host. */
const PLACEHOLDER_ORIGIN = "http://localhost";

/**
 * The files of this Worker version's build. Parsed results are cached by the caller, and only when
 * complete: a pending read belongs to its request and ends if that is aborted.
 */
export function createBuildFiles(binding: Pick<Fetcher, "fetch">): BuildFiles {
  const read = async (path: string) => {
    const answer = await binding.fetch(new URL(path, PLACEHOLDER_ORIGIN));
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
