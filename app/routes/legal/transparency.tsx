import type { ReactNode } from "react";
import { Link } from "react-router";
import { allowsFictional, fictionalText } from "~/domain/site/site";
import { listReports } from "~/domain/transparency/list-reports";
import type { PublishedGroup, TransparencyReport } from "~/domain/transparency/transparency";
import {
  formatDate,
  formatList,
  formatMonth,
  formatNumber,
  formatPercent,
  inSentence,
} from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { SharingMeta } from "~/layouts/sharing-meta";
import { useRoot } from "~/layouts/use-root";
import { getLanguage, getServices, getSite } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { Page } from "~/ui/page";
import { Card } from "~/ui/sections";
import type { Route } from "./+types/transparency";

/** GET /pages/transparency: the newest report of the site, or that of `?month=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  if (!site.company) throw notFound();
  const reports = await listReports(getServices(context), site.id);
  const month = url.searchParams.get("month") ?? reports[0]?.month ?? null;
  const report = reports.find((one) => one.month === month) ?? null;
  if (month !== null && !report) throw notFound();
  return {
    report,
    months: reports.map((one) => one.month).filter((one) => one !== month),
    fictional: allowsFictional(site)
      ? fictionalText(site, "fictional_plural", getLanguage(context))
      : null,
  };
}

export default function Transparency({ loaderData }: Route.ComponentProps) {
  const { report, months, fictional } = loaderData;
  const { t } = useTranslation("transparency");
  const { site, locale } = useRoot();
  const nameOf = (month: string) => formatMonth(Date.parse(`${month}-15`), locale, "UTC");
  return (
    <Page
      width="prose"
      title={t("title")}
      lead={report ? `${site.name}, ${nameOf(report.month)}` : t("empty")}
    >
      <PageTitle>{t("title")}</PageTitle>
      <SharingMeta path="/pages/transparency" title={t("title")} description={t("note")} />
      {report ? <Report report={report} fictional={fictional} /> : null}
      {months.length > 0 ? (
        <nav aria-labelledby="months" className="mt-8">
          <h2 id="months" className="text-lg">
            {t("months")}
          </h2>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
            {months.map((month) => (
              <li key={month}>
                <Link to={`?month=${month}`} className={linkClass}>
                  {nameOf(month)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </Page>
  );
}

const linkClass = "text-brand-text underline underline-offset-4";

type ReportProps = { report: TransparencyReport; fictional: string | null };

function Report({ report: { figures, createdAt }, fictional }: ReportProps) {
  const { t } = useTranslation("transparency");
  const { locale } = useRoot();
  const number = (value: number | null) =>
    value === null ? t("few") : formatNumber(value, locale);
  const { medianHours } = figures;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted">{t("note")}</p>
      <Groups
        title={t("cases.title")}
        groups={figures.cases}
        labelOf={(kind) => t(`cases.${kind}`)}
      >
        <Row
          label={t("median")}
          value={medianHours === null ? t("few") : t("hours", { count: medianHours })}
        />
      </Groups>
      <Groups
        title={t("outcomes.title")}
        groups={figures.outcomes}
        labelOf={(measure) => t(`outcomes.${measure}`)}
      />
      <Groups
        title={t("decided.title")}
        groups={figures.decidedBy}
        labelOf={(by) => t(`decided.${by}`)}
      />
      <Groups
        title={t("standing.title")}
        groups={figures.standing}
        labelOf={(state) => t(`standing.${state}`)}
      />
      <Groups
        title={t("appeals.title")}
        groups={figures.appeals}
        labelOf={(result) => t(`appeals.${result}`)}
      />
      <Figures title={t("members.title")} note={t("members.rounded")}>
        <Row label={t("members.all")} value={number(figures.members)} />
        <Row label={t("members.active")} value={number(figures.activeMembers)} />
        {fictional ? (
          <Row label={fictional} value={formatNumber(figures.fictionalProfiles, locale)} />
        ) : null}
      </Figures>
      {figures.auditHead ? <LogHead hash={figures.auditHead.hash} at={createdAt} /> : null}
      <p>
        <a href="/pages/transparency.json" className={linkClass}>
          {t("data")}
        </a>
      </p>
    </div>
  );
}

type FiguresProps = { title: string; note?: string; children: ReactNode };
const Figures = ({ title, note, children }: FiguresProps) => (
  <Card as="section">
    <h2 className="text-lg">{title}</h2>
    <dl className="mt-3 grid gap-2">{children}</dl>
    {note ? <p className="mt-3 text-sm text-muted">{note}</p> : null}
  </Card>
);

type RowProps = { label: string; value: string; share?: string | undefined };
const Row = ({ label, value, share }: RowProps) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2">
    <dt className="min-w-0 flex-1 wrap-anywhere">{label}</dt>
    <dd className="text-end tabular-nums">
      {value}
      {share ? <span className="ms-2 text-muted">{share}</span> : null}
    </dd>
  </div>
);

type GroupsProps<Name extends string> = {
  title: string;
  /** Null: fewer than the published minimum in all. */
  groups: PublishedGroup<Name>[] | null;
  labelOf: (name: Name) => string;
  children?: ReactNode;
};

/** One kind per line; kinds that were counted together share theirs. */
function Groups<Name extends string>({ title, groups, labelOf, children }: GroupsProps<Name>) {
  const { t } = useTranslation("transparency");
  const { locale } = useRoot();
  const total = groups?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const shareOf = (count: number) => formatPercent(Math.round((count / total) * 100) / 100, locale);
  return (
    <Figures title={title}>
      {groups === null ? (
        <Row label={t("all")} value={t("few")} />
      ) : (
        groups.map(({ names, count }) => (
          <Row
            key={names.join()}
            label={formatList(
              names.map((name, n) => (n === 0 ? labelOf(name) : inSentence(labelOf(name), locale))),
              locale,
            )}
            value={formatNumber(count, locale)}
            share={groups.length > 1 ? shareOf(count) : undefined}
          />
        ))
      )}
      {children}
    </Figures>
  );
}

function LogHead({ hash, at }: { hash: string; at: number }) {
  const { t } = useTranslation("transparency");
  const { locale } = useRoot();
  return (
    <Card as="section">
      <h2 className="text-lg">{t("log.title")}</h2>
      <p className="mt-3">{t("log.text", { date: formatDate(at, locale, "UTC") })}</p>
      <p className="mt-3 text-sm">
        <code className="font-mono wrap-anywhere">{hash}</code>
      </p>
    </Card>
  );
}
