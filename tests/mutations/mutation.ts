/** One small change that must make a listed test fail. */
export type Mutation = {
  /** The faulty behaviour, in a short statement. */
  name: string;
  file: string;
  /** Occurs exactly once in the file (tests/architecture/mutations.test.ts). */
  find: string;
  replace: string;
  project: "unit" | "architecture";
  /** The test files that detect it: at least one of them fails. */
  tests: string[];
};

/**
 * Creates mutations of one file that the same tests detect. Without a replacement the matched text
 * is removed.
 */
export const inFile =
  (file: string, tests: string[], project: Mutation["project"] = "unit") =>
  (name: string, find: string, replace = ""): Mutation => ({
    name,
    file,
    find,
    replace,
    project,
    tests,
  });

const domain = (path: string) => `app/domain/${path}`;
/**
 * The same in the domain, without the common part of its paths: `inDomain("like/like-sql",
 * "like/like-member")`. Without a test, the file's own is used. Constants are named by the file,
 * and by the test where several tests detect mutations of one file.
 */
export const inDomain = (file: string, ...tests: string[]) =>
  inFile(
    domain(`${file}.ts`),
    (tests.length > 0 ? tests : [file]).map((test) => domain(`${test}.test.ts`)),
  );
