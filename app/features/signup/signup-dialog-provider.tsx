import {
  createContext,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from "react";
import { PendingBar } from "~/layouts/navigation-effects";
import { likeSignupPath, type SignupTarget, signupPath } from "./signup-target";

const SignupDialogContext = createContext<((member: SignupTarget) => void) | null>(null);

/** Form and validation are loaded when opened; most visitors never open them. */
const SignupModal = lazy(() => import("./signup-modal"));

/** Opens the signup as a dialog for actions that need an account (R66). */
export function SignupDialogProvider({ children }: { children: ReactNode }) {
  const [member, setMember] = useState<SignupTarget | null>(null);
  return (
    <SignupDialogContext value={setMember}>
      {children}
      {member ? (
        <Suspense fallback={<PendingBar />}>
          <SignupModal key={member.id} member={member} onClosed={() => setMember(null)} />
        </Suspense>
      ) : null}
    </SignupDialogContext>
  );
}

/**
 * Props of a signup link for a member: with JavaScript it opens the dialog; without, or in a new
 * tab, it opens the page.
 */
export function useSignupLink(member: SignupTarget) {
  return { to: signupPath(member.id), onClick: useSignupLinks([member]) };
}

/** The same for plain signup links of these members: handles clicks on a container of the links. */
export function useSignupLinks(members: readonly SignupTarget[]) {
  const open = useContext(SignupDialogContext);
  return (event: MouseEvent) => {
    const path = (event.target as Element).closest("a")?.getAttribute("href");
    const member = members.find(({ id }) => path === signupPath(id) || path === likeSignupPath(id));
    if (!open || !member || !path) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open({ ...member, path });
  };
}
