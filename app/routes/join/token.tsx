import { data, redirect } from "react-router";
import { findLink } from "~/domain/account/find-link";
import { returnByLink } from "~/domain/departure/return-to-account";
import { activateByLink } from "~/domain/signup/activate-account";
import { clientOf } from "~/http/client";
import { GUARDED } from "~/http/guarded";
import { notFound } from "~/http/not-found";
import { readForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "~/kit/zod";
import { getServices, getSite } from "~/middleware/context";
import { AboutAddress } from "../address/about-address";
import { ReturnLink } from "../leaving/return-link";
import { NewPasswordPage } from "../password/new-password-page";
import type { Route } from "./+types/token";
import { LinkPage } from "./link-page";
import { openSession } from "./open-session";

/** 32 bytes as base64url (R48); any other unmatched path is a 404. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Page for a used or expired link. Opening a link again after a confirmation is not an error. */
const CLOSED = "/account-returned?link=closed";
const ENDS = {
  reactivate: { confirmed: CLOSED, closed: CLOSED },
  activate: { confirmed: "/activate/done?before=yes", closed: "/activate/error" },
  reset: { confirmed: "/reset-password/do", closed: "/reset-password/do" },
  mail_change: { confirmed: "/mail-change/do", closed: "/mail-change/do" },
  undo_mail_change: { confirmed: "/mail-change/do", closed: "/mail-change/do" },
} as const;
type Linked = keyof typeof ENDS;
const isLinked = (purpose: string | undefined): purpose is Linked =>
  purpose !== undefined && purpose in ENDS;

/** Shows one button or form and changes nothing: mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!SECRET.test(params.token)) throw notFound();
  const link = await findLink(getServices(context), getSite(context).id, params.token);
  if (!isLinked(link?.purpose)) throw notFound();
  const { purpose, state } = { ...link, purpose: link.purpose };
  if (state !== "open") throw redirect(ENDS[purpose][state], { headers: GUARDED });
  return data({ purpose }, { headers: GUARDED });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!SECRET.test(params.token)) throw notFound();
  const form = await readForm(request, z.strictObject({}));
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  if ((await purposeOf(params.token, context)) === "reactivate")
    return comeBack(params.token, context);
  const outcome = await activateByLink(
    getServices(context),
    clientOf(request, context),
    params.token,
  );
  if (!outcome.ok) {
    const link = await findLink(getServices(context), getSite(context).id, params.token);
    return redirect(ENDS.activate[link?.state === "confirmed" ? "confirmed" : "closed"], {
      headers: GUARDED,
    });
  }
  return openSession({ request, context }, outcome.value, {
    to: "/activate/done",
    guards: GUARDED,
  });
}

async function purposeOf(token: string, context: Route.ActionArgs["context"]) {
  return (await findLink(getServices(context), getSite(context).id, token))?.purpose;
}

/** Starts no session: access to the mailbox alone does not log in. */
async function comeBack(token: string, context: Route.ActionArgs["context"]) {
  const back = await returnByLink(getServices(context), getSite(context).id, token);
  return redirect(back ? "/account-returned" : CLOSED, { headers: GUARDED });
}

export default function MailedLink({ loaderData, params: { token } }: Route.ComponentProps) {
  if (loaderData.purpose === "reset") return <NewPasswordPage token={token} />;
  if (loaderData.purpose === "activate") return <Activate />;
  if (loaderData.purpose === "reactivate") return <ReturnLink />;
  return <AboutAddress purpose={loaderData.purpose} token={token} />;
}

function Activate() {
  const { t } = useTranslation("join");
  return (
    <LinkPage title={t("activate.title")} text={t("activate.text")} button={t("activate.submit")} />
  );
}
