import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "./page-title";

type Words = {
  title: "not_found_title" | "bad_request_title" | "too_large_title" | "forbidden_title" | "too_many_title" | "page_title";
  text: "not_found_text" | "bad_request_text" | "not_utf8" | "too_large" | "forbidden_text" | "too_many_text" | "generic";
};

const WORDS: Record<number, Words> = {
  400: { title: "bad_request_title", text: "bad_request_text" },
  403: { title: "forbidden_title", text: "forbidden_text" },
  404: { title: "not_found_title", text: "not_found_text" },
  413: { title: "too_large_title", text: "too_large" },
  429: { title: "too_many_title", text: "too_many_text" },
};

type ErrorPageProps = {
  status: number;
  code: string | null;
  requestId: string | null;
  /** Whether the root has its data; a fault may come before that. */
  loaded: boolean;
  /** The site's name from the one who refused, where the root has none. */
  site: string | null;
};

/** Apologises once, says what happened and the way on (specification 2.4). */
export function ErrorPage({ status, code, requestId, loaded, site }: ErrorPageProps) {
  const { t } = useTranslation();
  const words =
    code === "not_utf8" ? ({ title: "bad_request_title", text: "not_utf8" } as const) : (WORDS[status] ?? ({ title: "page_title", text: "generic" } as const));
  const title = t(`error.${words.title}`);
  return (
    <Page width="form" title={title} lead={t(`error.${words.text}`)}>
      {loaded ? <PageTitle>{title}</PageTitle> : <title>{site ? `${title} · ${site}` : title}</title>}
      <p className="mb-6 text-sm text-muted tabular-nums">{status >= 500 && requestId ? t("error.request_id", { id: requestId }) : status}</p>
      <LinkButton to="/">{t("error.home_link")}</LinkButton>
    </Page>
  );
}
