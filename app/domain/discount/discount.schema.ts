/** Codes as they are stored and compared; whoever types one may write it small and with spaces round it. */
export const CODE = /^[A-Z0-9][A-Z0-9-]{2,31}$/;

/** A code as it is stored; null for what is none. */
export function codeOf(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return CODE.test(code) ? code : null;
}
