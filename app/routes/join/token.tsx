import { data, Form, redirect, useNavigation } from "react-router";
import { findLink } from "~/domain/account/mailed-secret";
import { returnByLink } from "~/domain/deactivation/deletion";
import { activateByLink } from "~/domain/signup/activate-account";
import { NewPasswordPage } from "~/forms/new-password";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "~/kit/zod";
import { PageTitle } from "~/layouts/page-head";
import { getServices, getSite } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { redirectWithSession } from "~/request/redirect-with-session";
import { NO_STORE_HEADERS, notFound } from "~/request/responses";
import { getClientContext } from "~/request/visitor-context";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import type { Route } from "./+types/token";
import { loginActionUrl } from "./login-action-url";

type EmailActionPageProps = {
  title: string;
  text: string;
  button: string;
  /** Where the button posts the link's secret; if absent, to the current URL. */
  posts?: { to: string; token: string };
};

/**
 * Page of an e-mailed link with one action. The button performs it; opening the page changes
 * nothing.
 */
function EmailActionPage({ title, text, button, posts }: EmailActionPageProps) {
  const busy = useNavigation().state !== "idle";
  const form = (
    <Form method="post" action={posts?.to}>
      {posts ? <input type="hidden" name="token" value={posts.token} /> : null}
      <Button type="submit" size="lg" busy={busy}>
        {button}
      </Button>
    </Form>
  );
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <EmptyState picture="mail" heading="h1" title={title} action={form}>
        {text}
      </EmptyState>
    </Page>
  );
}

type EmailChangeLinkPageProps = { purpose: "mail_change" | "undo_mail_change"; token: string };

/** Confirmation page of a link to a new address, and of the undo link sent to the old address. */
function EmailChangeLinkPage({ purpose, token }: EmailChangeLinkPageProps) {
  const { t } = useTranslation("address");
  return purpose === "mail_change" ? (
    <EmailActionPage
      title={t("link.title")}
      text={t("link.text")}
      button={t("link.submit")}
      posts={{ to: "/mail-change/do", token }}
    />
  ) : (
    <EmailActionPage
      title={t("undo.title")}
      text={t("undo.text")}
      button={t("undo.submit")}
      posts={{ to: "/mail-change/undo", token }}
    />
  );
}

/** Page of the e-mailed reactivation link with one button. Opening it changes nothing. */
function ReactivationPage() {
  const { t } = useTranslation("leaving");
  const busy = useNavigation().state !== "idle";
  const button = (
    <Form method="post">
      <Button type="submit" size="lg" busy={busy}>
        {t("return.submit")}
      </Button>
    </Form>
  );
  return (
    <Page width="form">
      <PageTitle>{t("return.title")}</PageTitle>
      <EmptyState picture="mail" heading="h1" title={t("return.title")} action={button}>
        {t("return.text")}
      </EmptyState>
    </Page>
  );
}

/** 32 bytes as base64url (R48); any other unmatched path is a 404. */
const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** Page for a used or expired link. Opening a link again after a confirmation is not an error. */
const RETURNED_PATH = "/account-returned";
const LINK_CLOSED_PATH = `${RETURNED_PATH}?link=closed`;
const RESULT_PATHS = {
  reactivate: { confirmed: LINK_CLOSED_PATH, closed: LINK_CLOSED_PATH },
  activate: { confirmed: "/activate/done?before=yes", closed: "/activate/error" },
  reset: { confirmed: "/reset-password/do", closed: "/reset-password/do" },
  mail_change: { confirmed: "/mail-change/do", closed: "/mail-change/do" },
  undo_mail_change: { confirmed: "/mail-change/do", closed: "/mail-change/do" },
} as const;
type LinkPurpose = keyof typeof RESULT_PATHS;
const isLinkPurpose = (purpose: string | undefined): purpose is LinkPurpose =>
  purpose !== undefined && purpose in RESULT_PATHS;

/** Shows one button or form and changes nothing: mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!SECRET_PATTERN.test(params.token)) throw notFound();
  const link = await findLink(getServices(context), getSite(context).id, params.token);
  if (!isLinkPurpose(link?.purpose)) throw notFound();
  const { purpose, state } = { ...link, purpose: link.purpose };
  if (state !== "open") throw redirect(RESULT_PATHS[purpose][state], { headers: NO_STORE_HEADERS });
  return data({ purpose }, { headers: NO_STORE_HEADERS });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!SECRET_PATTERN.test(params.token)) throw notFound();
  await readActionForm(request, z.strictObject({}));
  if ((await purposeOf(params.token, context)) === "reactivate")
    return reactivateFromLink({ request, context }, params.token);
  const outcome = await activateByLink(
    getServices(context),
    getClientContext(request, context),
    params.token,
  );
  if (!outcome.ok) {
    const link = await findLink(getServices(context), getSite(context).id, params.token);
    return redirect(RESULT_PATHS.activate[link?.state === "confirmed" ? "confirmed" : "closed"], {
      headers: NO_STORE_HEADERS,
    });
  }
  return redirectWithSession({ request, context }, outcome.value, {
    to: "/activate/done",
    guards: NO_STORE_HEADERS,
  });
}

async function purposeOf(token: string, context: Route.ActionArgs["context"]) {
  return (await findLink(getServices(context), getSite(context).id, token))?.purpose;
}

type ActionContext = Pick<Route.ActionArgs, "request" | "context">;

async function reactivateFromLink({ request, context }: ActionContext, token: string) {
  const caller = getClientContext(request, context);
  const back = await returnByLink(getServices(context), caller, token);
  // A browser may be logged in as another member: only a resumed login continues as this one.
  const to = `${RETURNED_PATH}?resumed=yes`;
  if (back.ok)
    return redirectWithSession({ request, context }, back.value, { to, guards: NO_STORE_HEADERS });
  if (back.refusal === "second_factor_needed")
    return redirect(loginActionUrl("/login/second", to), { headers: NO_STORE_HEADERS });
  return redirect(back.refusal === "link_closed" ? LINK_CLOSED_PATH : RETURNED_PATH, {
    headers: NO_STORE_HEADERS,
  });
}

export default function MailedLink({ loaderData, params: { token } }: Route.ComponentProps) {
  if (loaderData.purpose === "reset") return <NewPasswordPage token={token} />;
  if (loaderData.purpose === "activate") return <Activate />;
  if (loaderData.purpose === "reactivate") return <ReactivationPage />;
  return <EmailChangeLinkPage purpose={loaderData.purpose} token={token} />;
}

function Activate() {
  const { t } = useTranslation("join");
  return (
    <EmailActionPage
      title={t("activate.title")}
      text={t("activate.text")}
      button={t("activate.submit")}
    />
  );
}
