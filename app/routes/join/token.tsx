import { data, Form, redirect, useNavigation } from "react-router";
import { findLink } from "~/domain/account/find-link";
import { returnByLink } from "~/domain/departure/return-to-account";
import { activateByLink } from "~/domain/signup/activate-account";
import { clientOf } from "~/http/client";
import { notFound } from "~/http/not-found";
import { readForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "~/kit/zod";
import { getServices, getSite } from "~/middleware/context";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { ReturnLink } from "../leaving/return-link";
import type { Route } from "./+types/token";
import { openSession } from "./open-session";

/** 32 bytes as base64url (R48); every other address that nobody has is a 404. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The address is the secret: it must not stay in a cache, an index or another site's log. */
const GUARDED = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** Where a link that is used up leads. Nothing failed for whoever confirmed by it or by the mail's code. */
const ENDS = { confirmed: "/activate/done?before=yes", closed: "/activate/error" } as const;

/** Where a link back leads once it is used up. */
const CLOSED = "/account-returned?link=closed";

/** Shows one button and changes nothing: mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!SECRET.test(params.token)) throw notFound();
  const link = await findLink(getServices(context), getSite(context).id, params.token);
  if (link?.purpose !== "activate" && link?.purpose !== "reactivate") throw notFound();
  if (link.state !== "open")
    throw redirect(link.purpose === "reactivate" ? CLOSED : ENDS[link.state], { headers: GUARDED });
  return data({ purpose: link.purpose }, { headers: GUARDED });
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
    return redirect(ENDS[link?.state === "confirmed" ? "confirmed" : "closed"], {
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

/** No session is opened: whoever has the mailbox still has to log in. */
async function comeBack(token: string, context: Route.ActionArgs["context"]) {
  const back = await returnByLink(getServices(context), getSite(context).id, token);
  return redirect(back ? "/account-returned" : CLOSED, { headers: GUARDED });
}

export default function MailedLink({ loaderData }: Route.ComponentProps) {
  return loaderData.purpose === "reactivate" ? <ReturnLink /> : <ActivationLink />;
}

function ActivationLink() {
  const { t } = useTranslation();
  const busy = useNavigation().state !== "idle";
  const button = (
    <Form method="post">
      <Button type="submit" size="lg" busy={busy}>
        {t("join:activate.submit")}
      </Button>
    </Form>
  );
  return (
    <Page width="form">
      <PageTitle>{t("join:activate.title")}</PageTitle>
      <EmptyState picture="mail" heading="h1" title={t("join:activate.title")} action={button}>
        {t("join:activate.text")}
      </EmptyState>
    </Page>
  );
}
