import { type ReactNode, useRef } from "react";
import { DismissButton } from "./button";
import { classNames } from "./class-names";
import { useModal } from "./popovers";

type DialogProps = {
  id: string;
  title: ReactNode;
  /** sm 300, md 500, lg 800, xl 1140 px; never wider than the screen. */
  width?: "sm" | "md" | "lg" | "xl";
  /** Whether it is open. Rendered by the server it is visible without JavaScript. */
  open: boolean;
  /** Called when it closes by Escape, backdrop, close button or a form with method="dialog". */
  onClose?: () => void;
  /** Backdrop and Escape do not close it; only its own buttons do. */
  persistent?: boolean;
  /** Called before the close button closes it; `false` keeps it open, to ask for confirmation. */
  mayClose?: () => boolean;
  closeLabel: string;
  /** URL of the close button without JavaScript; a GET to this page. */
  closeAction?: string;
  /** The buttons at the bottom. */
  actions?: ReactNode;
  children: ReactNode;
};

const widths = {
  sm: "max-w-(--container-dialog-sm)",
  md: "max-w-(--container-dialog-md)",
  lg: "max-w-(--container-dialog-lg)",
  xl: "max-w-(--container-dialog-xl)",
};

/**
 * The native dialog element: focus stays inside, Escape closes it, the page behind is inert.
 *
 *     <Dialog id="block" title="Block Aino?" open={asking} onClose={() => setAsking(false)}
 *         closeLabel="Close"
 *         actions={<><Button variant="quiet" …/><Button variant="danger" …/></>}>…</Dialog>
 */
export function Dialog({ id, open, persistent, onClose, ...props }: DialogProps) {
  const { title, width = "md", actions, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, open);
  return (
    <dialog
      ref={ref}
      id={id}
      open={open}
      closedby={persistent ? "none" : "any"}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onCancel={persistent ? (event) => event.preventDefault() : undefined}
      className={classNames(dialogClass, widths[width])}
    >
      <div className="grid gap-4 p-5 md:p-6">
        <div className="flex items-start gap-4">
          <h2 id={`${id}-title`} className="min-w-0 flex-1 text-xl wrap-anywhere">
            {title}
          </h2>
          <CloseButton {...props} close={() => ref.current?.close()} />
        </div>
        <div className="min-w-0 wrap-anywhere">{children}</div>
        {actions ? <div className={actionsClass}>{actions}</div> : null}
      </div>
    </dialog>
  );
}

const dialogClass =
  "fixed inset-0 z-40 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-card border border-line bg-card text-ink shadow-soft open:animate-rise";

/** In view at once in a dialog that is higher than the screen. */
const actionsClass =
  "sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 bg-card px-5 pt-1 pb-5 short:static md:-mx-6 md:-mb-6 md:px-6 md:pb-6";

type CloseButtonProps = Pick<DialogProps, "closeLabel" | "closeAction" | "mayClose"> & {
  close: () => void;
};

function CloseButton({ closeLabel, closeAction, mayClose, close }: CloseButtonProps) {
  return (
    <form
      method={closeAction ? "get" : "dialog"}
      action={closeAction}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayClose?.() ?? true) close();
      }}
    >
      <DismissButton label={closeLabel} />
    </form>
  );
}
