/** A throttled callback. */
type Throttled = {
  /** Requests a run within the interval, once for all requests until then. */
  soon: () => void;
  now: () => void;
  /** Runs a pending request now. */
  rest: () => void;
  /** Drops a pending request. */
  drop: () => void;
};

/** Throttles a callback to one run per `ms`, with a trailing run after the last request. */
export function throttle(callback: () => void, ms: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    drop();
    callback();
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
