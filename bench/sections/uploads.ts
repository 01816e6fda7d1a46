import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { freePort } from "../../scripts/lib/address.ts";
import { openLocalFile } from "../../scripts/lib/local-database.ts";
import { step } from "../../scripts/lib/progress.mjs";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { inspect } from "../lib/inspector.ts";
import { memoryRows, readMemory, watchMemory, wholeOf } from "../lib/isolate-memory.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { sleep } from "../lib/rounds.ts";
import { withFolder, writeSeedData } from "../lib/seed-database.ts";
import { serveSite } from "../lib/server.ts";

const MIB = 1024 * 1024;
/** Concurrent photos; each is nearly as large as allowed, and is decoded. */
const AT_ONCE = 32;
/** Additional connections that send without an end and without a content length. */
const ENDLESS = 8;
const ENDLESS_BYTES = 200 * MIB;
/** A client that finds the isolate busy retries, at most this often. */
const TRIES = 20;

type StatusCounts = Record<number, number>;

/**
 * The isolate's memory while as many large photos arrive at once as on a site of a thousand members
 * in a minute.
 */
export function measureUploads(_options: Options): Promise<Report> {
  return withFolder(async (state) => {
    const people = await step("Writing a world of photographers", () =>
      writeSeedData(state, AT_ONCE),
    );
    const photo = await step("Drawing a large photo", largePhoto);
    const port = await freePort();
    const site = await serveSite(state, port);
    try {
      const inspector = await inspect(port);
      const before = await readMemory("before", inspector, site);
      const answers: StatusCounts = {};
      const endpoint = new URL("/api/photo.php", site.url);
      const load = Promise.all([
        ...people.map((person) => upload(endpoint, person, { photo, answers })),
        ...people.slice(0, ENDLESS).map((person) => endless(endpoint, person, answers)),
      ]);
      const peak = await step("Sending them all at once", () => watchMemory(load, inspector, site));
      const after = await readMemory("afterwards", inspector, site);
      inspector.close();
      const memories = [before, peak, after];
      const stored = rowsIn(state, people);
      return toReport({ memories, answers, stored, bytes: photo.size });
    } finally {
      await site.stop();
    }
  });
}

/** Noise, which no format compresses. */
async function largePhoto(): Promise<Blob> {
  const width = 1900;
  const height = 1700;
  const raw = { width, height, channels: 3 } as const;
  const png = await sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: "image/png" });
}

const headersOf = ({ cookie }: LoggedInMember, endpoint: URL) => ({
  cookie,
  origin: endpoint.origin,
});
const note = (answers: StatusCounts, status: number) => {
  answers[status] = (answers[status] ?? 0) + 1;
};

/** Retries until it is stored, as the page's "Try again" does. */
async function upload(
  endpoint: URL,
  person: LoggedInMember,
  input: { photo: Blob; answers: StatusCounts },
) {
  const form = new FormData();
  form.set("photo", input.photo, "large.png");
  form.set("client_id", crypto.randomUUID());
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch(endpoint, {
      method: "POST",
      body: form,
      headers: headersOf(person, endpoint),
    });
    await answer.arrayBuffer();
    note(input.answers, answer.status);
    if (answer.status !== 503) return;
    await sleep(2_000 * Math.random());
  }
}

/** Sends pieces of one mebibyte for as long as they are accepted. */
async function endless(
  endpoint: URL,
  person: LoggedInMember,
  answers: StatusCounts,
): Promise<void> {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(control) {
      sent += MIB;
      if (sent > ENDLESS_BYTES) control.close();
      else control.enqueue(new Uint8Array(MIB));
    },
  });
  const answer = await fetch(endpoint, {
    method: "POST",
    body,
    duplex: "half",
    headers: { ...headersOf(person, endpoint), "content-type": "multipart/form-data; boundary=x" },
  } as RequestInit).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  // the server closed the connection while the client was still sending
  note(answers, answer?.status ?? 413);
}

function rowsIn(state: string, people: readonly LoggedInMember[]): number {
  const db = openLocalFile(state);
  const ids = JSON.stringify(people.map(({ id }) => id));
  const row = db
    .prepare(
      "SELECT count(*) AS n FROM photos WHERE profile_id IN (SELECT value FROM json_each(?))",
    )
    .get(ids) as { n: number };
  db.close();
  return row.n;
}

type UploadMeasurement = {
  memories: Parameters<typeof memoryRows>[0];
  answers: StatusCounts;
  stored: number;
  bytes: number;
};

function toReport({ memories, answers, stored, bytes }: UploadMeasurement): Report {
  const statusTexts = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  const expected = [200, 413, 503];
  const wrong = Object.entries(answers).filter(([status]) => !expected.includes(Number(status)));
  const errors = wrong.reduce((sum, [, count]) => sum + count, 0) + Math.abs(AT_ONCE - stored);
  return {
    title: "Uploads",
    text: [
      `${AT_ONCE} photos of ${(bytes / MIB).toFixed(1)} MiB at once, and ${ENDLESS} lines that would send ${ENDLESS_BYTES / MIB} MiB each without saying so. Who was told that the isolate is busy (503) came again. Stored: ${stored}.`,
      "",
      table(...memoryRows(memories)),
      "",
      `Answers: ${statusTexts.join(", ")}.`,
    ].join("\n"),
    figures: {
      "upload-isolate": Math.max(...memories.map(wholeOf)) / MIB,
      "upload-faults": errors,
    },
  };
}
