import { useLocation } from "react-router";

/** The status of an error and a way on. */
export function ErrorText({ status }: { status: number }) {
  return (
    <>
      <title>{`${status} · Operators`}</title>
      <h1 className="text-2xl">{TITLES[status] ?? "Something failed"}</h1>
      <p className="mt-2 text-muted">
        {status === 404
          ? "It was removed, or the address is wrong. If you were signed out, sign in again."
          : status < 500
            ? "Nothing was changed if you sent a form. Load the page again."
            : "It is not known whether a form that you sent was saved. Load its page again before you send it once more."}
      </p>
      <p className="mt-4 flex gap-4">
        <BackLink />
        <a href="/operator" className="underline">
          Overview
        </a>
      </p>
    </>
  );
}

/** To the page before, where the browser kept what was typed. */
function BackLink() {
  const { pathname, search } = useLocation();
  return (
    <a
      href={pathname + search}
      className="underline"
      onClick={(event) => {
        if (history.length < 2) return;
        event.preventDefault();
        history.back();
      }}
    >
      Back
    </a>
  );
}

const TITLES: Record<number, string> = {
  400: "The request is not valid",
  403: "Your role does not permit this",
  404: "There is no such page",
  409: "Somebody else was faster",
  422: "The form is not valid",
  429: "Too many attempts",
};
