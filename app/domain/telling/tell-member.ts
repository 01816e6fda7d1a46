import { runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import { endNight, noteNight } from "../notice/night-sql";
import { isWanted } from "../notice/wanted-sql";
import { enqueuePush } from "../push/enqueue-push";
import type { PushOrder } from "../push/push";
import { decideNotice, type Verdict } from "./telling";
import type { NoticeJob } from "./telling.schema";
import { wantedWhile } from "./telling-store";
import { type Telling, whatToTell } from "./what-to-tell";

/**
 * Tells a member what a job names, if it is still so and they want it now: a row of the outbox under a key, so that asked again it
 * is told once. In their quiet hours it is noted for the morning instead (R372, R375).
 */
export async function tellMember(services: Services, job: NoticeJob): Promise<void> {
  const telling = await whatToTell(services, job);
  if (!telling) return;
  const now = services.now();
  const { found, kinds, push } = telling;
  const verdicts = decideNotice(
    {
      ...{ stands: push !== null, kinds, settings: found.settings },
      reached: { mail: found.reader.confirmed === 1, push: found.reader.browsers === 1 },
      here: await services.live.isOnline(job.siteId, job.account),
      quietUntil: found.quiet?.until ?? null,
    },
    now,
  );
  await write(services, job, { telling, verdict: verdicts.push });
}

type Decided = { telling: Telling; verdict: Verdict };

async function write(services: Services, job: NoticeJob, { telling, verdict }: Decided) {
  const owner = { accountId: job.account, siteId: job.siteId };
  const { found, night } = telling;
  const later = verdict.tell && found.quiet !== null;
  const pushed = verdict.tell && !later ? pushOf(services, job, telling) : undefined;
  const { push } = await runBatch(services.db, {
    push: pushed?.statement,
    told: night !== null && !later ? endNight(owner, night) : undefined,
    later: later && found.quiet ? noteNight(owner, found.quiet) : undefined,
  });
  const wrote = (push?.rows.length ?? 0) > 0;
  if (wrote) pushed?.enqueue();
  const why = verdict.tell ? (later ? "night" : wrote ? "told" : "before") : verdict.why;
  services.log("notice.decided", { site: job.siteId, notice: job.notice, push: why });
}

function pushOf(services: Services, { siteId, account }: NoticeJob, telling: Telling) {
  const { found, push, kinds, when } = telling;
  if (!push) return undefined;
  const { key, about, template, fields } = push;
  const order = {
    ...{ siteId, account, origin: `https://${found.reader.host}` },
    ...{ language: languageOr(found.reader.language), about, template, fields },
  } as PushOrder;
  const wanted = isWanted(account, "push", kinds);
  return enqueuePush(services, order, { key, when: wantedWhile(wanted, when) });
}
