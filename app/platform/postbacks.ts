import { seconds } from "~/kit/duration";
import type { PostbackSender } from "~/services";
import { log } from "./log";

/** No network needs longer. */
const REQUEST_TIMEOUT = seconds(10);

/** Calls networks by HTTP; in local mode nothing leaves the machine, and every call succeeds. */
export function createPostbackSender({ local }: { local: boolean }): PostbackSender {
  if (local)
    return {
      async send({ url }) {
        log("postback.local", { host: new URL(url).hostname });
        return 204;
      },
    };
  return {
    async send({ url, body, headers }) {
      try {
        const answer = await fetch(url, {
          method: body === null ? "GET" : "POST",
          body,
          headers,
          redirect: "manual",
          signal: AbortSignal.timeout(REQUEST_TIMEOUT),
        });
        await answer.body?.cancel();
        return answer.status;
      } catch {
        return null;
      }
    },
  };
}
