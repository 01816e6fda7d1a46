import { readFileSync } from "node:fs";

/**
 * Calls back once the npm that started this command is gone. npm does not pass on every signal, and a server whose
 * command was ended must not go on in the background. Does nothing where npm did not start it.
 * @param {() => void} gone
 */
export function whenNpmIsGone(gone) {
  if (!process.env.npm_lifecycle_event) return;
  // npm runs a script through a shell, which may stay in between or make room for the script.
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

/** 0 where it is not known. */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid;
  // The name in brackets may hold anything; state and parent follow the last bracket.
  return Number(/^.*\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0);
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
