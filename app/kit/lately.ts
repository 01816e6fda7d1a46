/** A deed that is asked for more often than it has to be done. */
type Lately = {
  /** Within the time, once for all who ask meanwhile. */
  soon: () => void;
  now: () => void;
  /** Now, if it was asked for and is not done. */
  rest: () => void;
  /** Never, unless somebody asks anew. */
  drop: () => void;
};

/** Does a deed at most once in `ms`, and the last time after all that asked for it. */
export function lately(deed: () => void, ms: number): Lately {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    drop();
    deed();
  };
  return {
    soon: () => {
      timer ??= setTimeout(now, ms);
    },
    now,
    rest: () => (timer === undefined ? undefined : now()),
    drop,
  };
}
