import { data } from "react-router";
import { type PageReader, takePage } from "~/domain/account/limit-reading";
import { apiError } from "~/kit/api-error";
import type { MemberId } from "~/kit/ids";
import { type Context, getFacts, getServices, getSite, getViewer } from "~/middleware/context";

/**
 * Rate-limit name of all pages about one member: they count once per member while the viewer stays
 * there.
 */
export const aboutMember = (id: MemberId) => `member ${id}`;
/** Rate-limit name of a search page, the same for the page and the API. */
export const ofSearch = (url: URL) => `search ${url.search}`;

/**
 * Loads data about other members within the viewer's hourly limit (R679); beyond it, throws a 429
 * with its own message. The count and the load query the database at the same time.
 */
export async function readPage<T>(
  context: Context,
  page: string | null,
  read: () => Promise<T>,
): Promise<T> {
  return within(context, { page, read, refuse: pageRefusal });
}

/** The same for the API, with a JSON response. */
export async function readCallPage<T>(
  context: Context,
  page: string | null,
  read: () => Promise<T>,
): Promise<T> {
  return within(context, { page, read, refuse: callRefusal });
}

type Reading<T> = {
  page: string | null;
  read: () => Promise<T>;
  refuse: (seconds: number) => unknown;
};

async function within<T>(context: Context, { page, read, refuse }: Reading<T>): Promise<T> {
  const wait = takePage(getServices(context), readerOf(context), page);
  if (typeof wait === "number") throw refuse(wait);
  if (wait === null) return read();
  // A page that fails for another reason counts too.
  const [answer, counted] = await Promise.allSettled([read(), wait]);
  if (counted.status === "rejected") throw counted.reason;
  if (counted.value !== null) throw refuse(counted.value);
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}

function readerOf(context: Context): PageReader {
  const [viewer, siteId] = [getViewer(context), getSite(context).id];
  return viewer
    ? { siteId, limit: "reading", subject: viewer.id }
    : { siteId, limit: "reading_network", subject: getFacts(context).network };
}

const CODE = "too_many_pages";

const pageRefusal = (seconds: number) =>
  data({ code: CODE }, { status: 429, headers: { "retry-after": String(seconds) } });

function callRefusal(seconds: number): Response {
  const answer = apiError(429, CODE);
  answer.headers.set("retry-after", String(seconds));
  return answer;
}
