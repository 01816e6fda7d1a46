import { useEffect } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/button";
import { EmptyPicture } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PageTitle } from "./page-head";

/** Status of a request without any response. */
export const NO_RESPONSE = 0;

/** Statuses with a message more specific than a general error. */
const TEXTS_BY_STATUS = {
  [NO_RESPONSE]: { title: "offline_title", text: "offline_text" },
  400: { title: "bad_request_title", text: "bad_request_text" },
  403: { title: "forbidden_title", text: "forbidden_text" },
  404: { title: "not_found_title", text: "not_found_text" },
  405: { title: "method_title", text: "method_text" },
  409: { title: "conflict_title", text: "conflict_text" },
  413: { title: "too_large_title", text: "too_large" },
  422: { title: "invalid_title", text: "invalid_text" },
  429: { title: "too_many_title", text: "too_many_text" },
} as const;
/** Error codes with a message more specific than their status (app/routes/chats/load-chat.ts). */
const TEXTS_BY_CODE = {
  chat_gone: { title: "chat_gone_title", text: "chat_gone_text" },
  not_sent: { title: "not_sent_title", text: "not_sent_text" },
} as const;
const isChatCode = (code: string | null) => code !== null && code in TEXTS_BY_CODE;
const NOT_UTF8_TEXTS = { title: "bad_request_title", text: "not_utf8" } as const;
/** Not an error: the site is being migrated to another database (R611). */
const SITE_MOVING_TEXTS = { title: "moving_title", text: "moving_text" } as const;
/** More member pages requested than one person reads (R679). */
const TOO_MANY_PAGES_TEXTS = { title: "reading_title", text: "reading_text" } as const;
const SERVER_ERROR_TEXTS = { title: "page_title", text: "generic" } as const;
/** The message if nothing more specific matches (R27). */
const DEFAULT_TEXTS = { title: "default", text: "generic" } as const;

type ErrorPageProps = {
  status: number;
  code: string | null;
  requestId: string | null;
  /** Whether the root's data is loaded; an error may occur before that. */
  loaded: boolean;
  /** The site's name from the error response, if the root data is missing. */
  site: string | null;
};

/** Error page: apology, code, explanation, and next actions (R27). */
export function ErrorPage({ status, code, requestId, loaded, site }: ErrorPageProps) {
  const { t } = useTranslation();
  const textKeys = errorTextsOf(status, code);
  const title = t(`error.${textKeys.title}`);
  const lost = status === 404;
  return (
    <Page
      width="form"
      before={<ErrorHead status={status} lost={lost} />}
      title={title}
      lead={t(`error.${textKeys.text}`)}
    >
      {loaded ? (
        <PageTitle>{title}</PageTitle>
      ) : (
        <title>{site ? `${title} · ${site}` : title}</title>
      )}
      {status >= 500 && requestId && code !== "moving" ? (
        <p className="mb-6 text-sm text-muted tabular-nums">
          {t("error.request_id", { id: requestId })}
        </p>
      ) : null}
      {isChatCode(code) ? <ChatErrorActions /> : <ErrorActions lost={lost} />}
    </Page>
  );
}

function ErrorActions({ lost }: { lost: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-3">
      {lost ? <LinkButton to="/members">{t("nav.search")}</LinkButton> : null}
      <LinkButton to="/" variant={lost ? "secondary" : "primary"}>
        {t("error.home_link")}
      </LinkButton>
    </div>
  );
}

/** Actions for an ended chat: the chat list, and where a block is removed. */
function ChatErrorActions() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/chats">{t("nav.messages")}</LinkButton>
      <LinkButton to="/settings/blocked" variant="secondary">
        {t("safety:blocked.title")}
      </LinkButton>
    </div>
  );
}

function ErrorHead({ status, lost }: { status: number; lost: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {lost ? <EmptyPicture name="lost" /> : null}
      {status === NO_RESPONSE ? null : (
        <p className="font-semibold text-muted tabular-nums">{t("error.code", { status })}</p>
      )}
    </>
  );
}

function errorTextsOf(status: number, code: string | null) {
  if (code === "not_utf8") return NOT_UTF8_TEXTS;
  if (code === "moving") return SITE_MOVING_TEXTS;
  if (code === "too_many_pages") return TOO_MANY_PAGES_TEXTS;
  if (isChatCode(code)) return TEXTS_BY_CODE[code as keyof typeof TEXTS_BY_CODE];
  if (status in TEXTS_BY_STATUS) return TEXTS_BY_STATUS[status as keyof typeof TEXTS_BY_STATUS];
  return status >= 500 ? SERVER_ERROR_TEXTS : DEFAULT_TEXTS;
}

/** Error messages of browsers for a failed connection. */
const CONNECTION_ERROR = /fetch|network|load failed/i;

/** Whether an error is a request that failed for lack of a connection. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof TypeError && CONNECTION_ERROR.test(error.message);

const CONNECTION_RETRY_MS = 10_000;

/**
 * Whether a page failed to load for lack of a connection, which is not shown as a server error.
 * Reloads the page as soon as the site is reachable.
 */
export function useConnectionError(error: unknown): boolean {
  const isUnconnected = typeof document !== "undefined" && isConnectionError(error);
  useEffect(() => {
    if (!isUnconnected) return;
    const again = () =>
      void fetch(location.href, { method: "HEAD" }).then(
        () => location.reload(),
        () => undefined,
      );
    window.addEventListener("online", again);
    const tries = setInterval(again, CONNECTION_RETRY_MS);
    return () => {
      window.removeEventListener("online", again);
      clearInterval(tries);
    };
  }, [isUnconnected]);
  return isUnconnected;
}
