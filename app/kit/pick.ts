type Picked<T, Name extends keyof T> = {
  [N in Name]: undefined extends T[N] ? Exclude<T[N], undefined> | null : T[N];
};

/** These fields of an object and no other; null where one is left out. */
export function pick<T extends object, Name extends keyof T>(
  from: T,
  names: readonly Name[],
): Picked<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Picked<T, Name>;
}
