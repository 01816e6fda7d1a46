import { Link, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { type LocalMail, listLocalMails } from "~/domain/outbox/local-mail";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { getRequestMetadata, getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { Card } from "~/ui/sections";
import type { Route } from "./+types/outbox";

/** Programs request JSON by Accept or ?format=json and get all fields; the page omits the HTML. */
const asJson: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url);
  const wantsJson =
    url.searchParams.get("format") === "json" ||
    request.headers.get("accept")?.startsWith("application/json");
  return wantsJson
    ? Response.json(await listEmails(url, context), { headers: { "cache-control": "no-store" } })
    : next();
};

export const middleware = [asJson];

/**
 * GET /dev/outbox: the e-mails this server would have sent, newest first; `?to=` filters by
 * recipient. Exists in local mode only.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  return { mails: (await listEmails(url, context)).map(({ html: _, ...mail }) => mail) };
}

function listEmails(url: URL, context: Readonly<RouterContextProvider>): Promise<LocalMail[]> {
  if (!getRequestMetadata(context).local) throw notFound();
  return listLocalMails(getServices(context), url.searchParams.get("to"));
}

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("outbox");
  const { mails } = loaderData;
  return (
    <Page width="prose" title={t("title")} lead={t("lead")}>
      <PageTitle>{t("title")}</PageTitle>
      {mails.length === 0 ? (
        <EmptyState picture="mail" title={t("empty_title")}>
          {t("empty_text")}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {mails.map((mail) => (
            <OutboxEmail key={mail.id} {...mail} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function OutboxEmail({ id, to, language, subject, plain, sentAt }: Omit<LocalMail, "html">) {
  const { t, language: shown } = useTranslation("outbox");
  const time = new Intl.DateTimeFormat(shown, DATE_TIME_FORMAT).format(new Date(sentAt));
  return (
    <Card as="li">
      <h2 className="text-lg" lang={language}>
        {subject}
      </h2>
      <p className="text-sm wrap-anywhere text-muted">
        {t("to", { email: to })} · {language} ·{" "}
        <Link className="text-brand-text underline" to={`/dev/outbox?to=${encodeURIComponent(to)}`}>
          {t("only")}
        </Link>{" "}
        · <time dateTime={sentAt}>{time} UTC</time>
      </p>
      <HtmlPreview id={id} title={subject} />
      <PlainText>{plain}</PlainText>
    </Card>
  );
}

const DATE_TIME_FORMAT = { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" } as const;
const summaryClass = "min-h-11 content-center font-semibold text-brand-text";

/** Preview in a frame that runs no scripts. */
function HtmlPreview({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation("outbox");
  return (
    <details className="mt-3">
      <summary className={summaryClass}>{t("show")}</summary>
      <iframe
        title={title}
        src={`/dev/outbox/${id}`}
        sandbox="allow-popups allow-top-navigation-by-user-activation"
        className="h-140 w-full rounded-control border border-line bg-white"
      />
    </details>
  );
}

function PlainText({ children }: { children: string }) {
  const { t } = useTranslation("outbox");
  return (
    <details>
      <summary className={summaryClass}>{t("plain")}</summary>
      <pre className="overflow-x-auto rounded-control bg-sunk p-4 text-sm whitespace-pre-wrap">
        {children}
      </pre>
    </details>
  );
}
