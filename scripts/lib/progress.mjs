/**
 * Shows the current step and its duration. Uses only built-ins, because it runs before anything is
 * installed. On a terminal the line counts the seconds; elsewhere it is printed at the start, every
 * 15 seconds and at the end.
 */
const live = process.stdout.isTTY === true;
/** The texts of the steps that run now: a terminal shows all of them on one line. */
const running = new Map();

/**
 * Runs one step of a command and shows it.
 * @template T
 * @param {string} name Label of the step for people.
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  const show = (text = ` ${seconds()}`) => {
    running.set(name, `  ${name} …${text}`);
    process.stdout.write(
      live ? `\r\x1b[2K${[...running.values()].join("")}` : `  ${name} …${text}\n`,
    );
  };
  show("");
  const pulse = setInterval(show, live ? 200 : 15_000);
  try {
    const result = await work();
    process.stdout.write(`${live ? "\r\x1b[2K" : ""}  ${name}: done in ${seconds()}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? "\r\x1b[2K" : ""}  ${name}: failed after ${seconds()}\n`);
    throw error;
  } finally {
    running.delete(name);
    clearInterval(pulse);
  }
}

/** A failure that the user of a command can fix. Its message is shown to them. */
export class Problem extends Error {}

/**
 * Exits with 1 and a readable message; prints the stack of an unexpected error if DEBUG is set.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(messageOf(error));
  process.exit(1);
}

/**
 * Whether SQLite timed out waiting for another process (SQLITE_BUSY).
 * @param {unknown} error
 */
const isLocked = (error) => error instanceof Error && "errcode" in error && error.errcode === 5;

/** @param {unknown} error */
function messageOf(error) {
  if (error instanceof Problem) return `\n${error.message}\n`;
  if (process.env.DEBUG) return error;
  if (isLocked(error)) return "\nThe local database is in use by another process; try again.\n";
  const message = error instanceof Error ? error.message : String(error);
  return `\nUnexpected error: ${message} (DEBUG=1 shows where)\n`;
}
