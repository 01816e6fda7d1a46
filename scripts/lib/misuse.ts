/** The arguments of a command are wrong. Its message is one sentence; the launcher names the help after it. */
export class Misuse extends Error {}
