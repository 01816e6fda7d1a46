type Picked<T, Name extends keyof T> = {
  [N in Name]: undefined extends T[N] ? Exclude<T[N], undefined> | null : T[N];
};

/** Copies only these fields of an object; a missing one becomes null. */
export function pick<T extends object, Name extends keyof T>(
  from: T,
  names: readonly Name[],
): Picked<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Picked<T, Name>;
}
