import { openDatabase } from "~/db/database.server";
import { createReadTogether } from "~/db/read-together";
import type { Services } from "~/services";
import { readConfig } from "./config";
import { createImages } from "./images";
import { createLive } from "./live";
import { log } from "./log";
import { createMailer } from "./mailer";
import { passwords } from "./passwords";
import { createPhotoStore } from "./photos";

/** The real tool-belt, over the bindings. `d1` is the binding or a D1 session of this request. */
export function createServices(
  env: Env,
  d1: D1Database | D1DatabaseSession,
  defer: (work: Promise<unknown>) => void,
): Services {
  const config = readConfig(env);
  const db = openDatabase(d1);
  return {
    db,
    readTogether: createReadTogether(db),
    now: () => Date.now(),
    passwords,
    photos: createPhotoStore(env.PHOTOS),
    images: createImages(env.IMAGES),
    queues: {
      async enqueueMail(outboxId) {
        await env.MAIL_QUEUE.send({ outboxId });
      },
    },
    live: createLive(env),
    mail: createMailer(env, config.local),
    log,
    networkKey: config.networkKey,
    defer,
  };
}
