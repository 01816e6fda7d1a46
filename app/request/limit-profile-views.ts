import { data } from "react-router";
import { consumePageView, type PageViewSubject } from "~/domain/account/limit-attempts";
import type { MemberId } from "~/kit/ids";
import {
  type Context,
  getRequestMetadata,
  getServices,
  getSite,
  getViewer,
} from "~/request/middleware/context";
import { apiError } from "~/request/responses";

/**
 * Rate-limit name of all pages about one member: they count once per member while the viewer stays
 * there.
 */
export const memberViewKey = (id: MemberId) => `member ${id}`;
/** Rate-limit name of a search page, the same for the page and the API. */
export const searchViewKey = (url: URL) => `search ${url.search}`;

/**
 * Loads data about other members within the viewer's hourly limit (R679); beyond it, throws a 429
 * with its own message. The count and the load query the database at the same time.
 */
export async function loadWithinViewLimit<T>(
  context: Context,
  page: string | null,
  read: () => Promise<T>,
): Promise<T> {
  return loadWithinLimit(context, { page, read, refuse: pageLimitError });
}

/** The same for the API, with a JSON response. */
export async function loadApiWithinViewLimit<T>(
  context: Context,
  page: string | null,
  read: () => Promise<T>,
): Promise<T> {
  return loadWithinLimit(context, { page, read, refuse: apiLimitError });
}

type LimitedLoad<T> = {
  page: string | null;
  read: () => Promise<T>;
  refuse: (seconds: number) => unknown;
};

async function loadWithinLimit<T>(
  context: Context,
  { page, read, refuse }: LimitedLoad<T>,
): Promise<T> {
  const wait = consumePageView(getServices(context), viewSubjectOf(context), page);
  if (typeof wait === "number") throw refuse(wait);
  if (wait === null) return read();
  // A page that fails for another reason counts too.
  const [answer, counted] = await Promise.allSettled([read(), wait]);
  if (counted.status === "rejected") throw counted.reason;
  if (counted.value !== null) throw refuse(counted.value);
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}

function viewSubjectOf(context: Context): PageViewSubject {
  const viewer = getViewer(context);
  const siteId = getSite(context).id;
  return viewer
    ? { siteId, limit: "reading", subject: viewer.id }
    : { siteId, limit: "reading_network", subject: getRequestMetadata(context).network };
}

const ERROR_CODE = "too_many_pages";

const pageLimitError = (seconds: number) =>
  data({ code: ERROR_CODE }, { status: 429, headers: { "retry-after": String(seconds) } });

function apiLimitError(seconds: number): Response {
  const answer = apiError(429, ERROR_CODE);
  answer.headers.set("retry-after", String(seconds));
  return answer;
}
