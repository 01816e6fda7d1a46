import { readFileSync } from "node:fs";

/**
 * Calls back when the npm that started this command has ended. npm does not forward every signal,
 * and a server whose command was ended must not run on in the background. Does nothing if npm did
 * not start it.
 * @param {() => void} gone
 */
export function whenNpmIsGone(gone) {
  if (!process.env.npm_lifecycle_event) return;
  // npm runs a script through a shell, which may stay in between or be replaced by the script.
  const below = isNpm(process.ppid) ? process.pid : process.ppid;
  const npm = parentOf(below);
  const watch = setInterval(() => {
    if (parentOf(below) === npm) return;
    clearInterval(watch);
    gone();
  }, 500);
  watch.unref();
}

function isNpm(pid) {
  return (
    /^npm\b|\bnpm(-cli)?(\.js)?\b/.test(read(`/proc/${pid}/cmdline`)) ||
    process.platform !== "linux"
  );
}

/** 0 if unknown. */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid;
  // The name in parentheses may contain anything; state and parent follow the last parenthesis.
  return Number(/^.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0);
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
