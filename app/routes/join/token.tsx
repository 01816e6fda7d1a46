import { data, redirect } from "react-router";
import { findLink } from "~/domain/account/find-link";
import { reactivateByLink } from "~/domain/deactivation/reactivate-account";
import { activateByLink } from "~/domain/signup/activate-account";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "~/kit/zod";
import { getClientContext } from "~/request/client-context";
import { getServices, getSite } from "~/request/middleware/context";
import { NO_STORE_HEADERS } from "~/request/no-store-headers";
import { notFound } from "~/request/not-found";
import { readActionForm } from "~/request/read-form";
import { EmailChangeLinkPage } from "../address/email-change-link-page";
import { ReactivationPage } from "../leaving/reactivation-page";
import { NewPasswordPage } from "../password/new-password-page";
import type { Route } from "./+types/token";
import { EmailActionPage } from "./email-action-page";
import { redirectWithSession } from "./redirect-with-session";

/** 32 bytes as base64url (R48); any other unmatched path is a 404. */
const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** Page for a used or expired link. Opening a link again after a confirmation is not an error. */
const LINK_CLOSED_PATH = "/account-returned?link=closed";
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
    return reactivateFromLink(params.token, context);
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

/** Starts no session: access to the mailbox alone does not log in. */
async function reactivateFromLink(token: string, context: Route.ActionArgs["context"]) {
  const back = await reactivateByLink(getServices(context), getSite(context).id, token);
  return redirect(back.ok ? "/account-returned" : LINK_CLOSED_PATH, { headers: NO_STORE_HEADERS });
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
