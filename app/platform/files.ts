import type { BuildFiles } from "~/services";

/** The binding to the files of the build looks at the path alone. */
const ANYWHERE = "https://files.invalid";

/** The build's files, each read once in an isolate's life: they are those of this very Worker's version. */
const known = new Map<string, Promise<string>>();

export function createFiles(binding: Pick<Fetcher, "fetch">): BuildFiles {
  return {
    read(path) {
      const before = known.get(path);
      if (before) return before;
      const text = readText(binding, path);
      known.set(path, text);
      text.catch(() => known.delete(path)); // it may be there at the next try
      return text;
    },
  };
}

async function readText(binding: Pick<Fetcher, "fetch">, path: string): Promise<string> {
  const answer = await binding.fetch(new URL(path, ANYWHERE));
  if (!answer.ok) throw new Error(`The build has no file ${path}: ${answer.status}`);
  return answer.text();
}
