/**
 * Says what is being done and how long it takes. Built-ins only: it speaks before anything is installed.
 * On a terminal the line counts the seconds; elsewhere it is printed at the start, every 15 seconds and at the end.
 */
const live = process.stdout.isTTY === true;

/**
 * Runs one step of a command and shows it.
 * @template T
 * @param {string} name What is done, as a person would say it.
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  process.stdout.write(live ? `  ${name} …` : `  ${name} …\n`);
  const pulse = setInterval(
    () => process.stdout.write(live ? `\r  ${name} … ${seconds()}` : `  ${name} … ${seconds()}\n`),
    live ? 200 : 15_000,
  );
  try {
    const result = await work();
    process.stdout.write(`${live ? "\r\x1b[2K" : ""}  ${name}: done in ${seconds()}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? "\r\x1b[2K" : ""}  ${name}: failed after ${seconds()}\n`);
    throw error;
  } finally {
    clearInterval(pulse);
  }
}

/** A failure that a person can mend: printed without a stack. */
export class Problem extends Error {}

/**
 * Ends the process with a readable message.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(error instanceof Problem ? `\n${error.message}\n` : error);
  process.exit(1);
}
