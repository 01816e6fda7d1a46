import { Link, useLocation, useNavigate } from "react-router";
import { portraitPropsOf } from "~/domain/photo/photo";
import type { ProfileCard } from "~/domain/profile/profile-card";
import { useSignupLink } from "~/features/signup/signup-dialog-provider";
import { likeSignupPath } from "~/features/signup/signup-target";
import { useTranslation } from "~/i18n/use-translation";
import { useLoginPath } from "~/layouts/login-path";
import { FictionalChip, useLabelledName } from "~/layouts/member-name";
import { useBackPath } from "~/layouts/navigation-effects";
import { PageTitle } from "~/layouts/page-head";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { LikeLink } from "~/ui/like";
import { Page } from "~/ui/page";
import { Portrait } from "~/ui/portrait";

/** Labels of the lists that a back link may lead to. Other pages get "back". */
const LISTS = [
  { path: /^\/members$/, labelKey: "profile:page.back" },
  { path: /^\/likes(?:\/[a-z]+)?$/, labelKey: "profile:page.back_likes" },
  { path: /^\/(?:chats(?:\/|$)|members\/[^/]+\/chat$)/, labelKey: "profile:page.back_messages" },
] as const;

type BackLinkProps = {
  toLikes?: boolean;
  /** Query of the search that the page belongs to. */
  params?: string;
};

/**
 * The link back to the previous page, named after it and with its scroll position. Without
 * JavaScript it leads to the start of a list.
 */
export function BackLink({ toLikes, params }: BackLinkProps) {
  const { t } = useTranslation("profile");
  const { key } = useLocation();
  const navigate = useNavigate();
  const before = useBackPath();
  const list = toLikes ? "/likes" : "/members";
  const steps = key !== "default" && before !== null;
  return (
    <Link
      to={params ? `${list}?${params}` : list}
      className="-my-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-control pe-3 text-sm font-semibold text-brand-text"
      onClick={(event) => {
        if (!steps || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="chevron-left" size={20} />
      {t(LISTS.find(({ path }) => path.test(steps ? before : list))?.labelKey ?? "common:nav.back")}
    </Link>
  );
}

type VisitorProfileProps = { member: ProfileCard };

/**
 * The profile for visitors, if the member allows it: main photo, first name, and buttons that lead
 * to the signup.
 */
export function VisitorProfile({ member }: VisitorProfileProps) {
  const { t } = useTranslation("profile");
  const displayName = useLabelledName()(member);
  const { name, photo, fictional } = member;
  return (
    <Page before={<BackLink />}>
      <PageTitle>{displayName}</PageTitle>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:gap-10">
        <Portrait
          {...(photo && portraitPropsOf(photo, "main"))}
          alt={displayName}
          eager
          className="max-h-[500px] rounded-card sm:max-h-[700px] lg:max-h-[800px]"
        />
        <div className="grid grid-cols-1 content-start gap-4">
          {fictional ? (
            <div>
              <FictionalChip of={member} />
            </div>
          ) : null}
          <h1 className="text-3xl wrap-anywhere">{t("visitor.title", { name })}</h1>
          <p className="max-w-[44ch] text-muted">{t("visitor.text")}</p>
          <SignupActions member={member} />
        </div>
      </div>
    </Page>
  );
}

function SignupActions({ member }: Pick<VisitorProfileProps, "member">) {
  const { t } = useTranslation("profile");
  const { name } = member;
  const signup = useSignupLink(member);
  const login = useLoginPath();
  return (
    <>
      <div className="flex items-center gap-3">
        <LikeLink
          href={likeSignupPath(member.id)}
          onClick={signup.onClick}
          label={t("members:like.like", { name })}
        />
        <LinkButton
          {...signup}
          size="lg"
          className="min-w-0 flex-1 md:flex-initial"
          icon={<Icon name="message-circle" size={20} className="shrink-0" />}
        >
          <span className="min-w-0 wrap-anywhere">{t("page.write", { name })}</span>
        </LinkButton>
      </div>
      <div className="grid sm:justify-items-start">
        <LinkButton to={login} variant="quiet">
          {t("visitor.login")}
        </LinkButton>
      </div>
    </>
  );
}
