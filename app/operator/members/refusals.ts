/** What staff read if an action on a member is refused. */
const REFUSALS: Record<string, string> = {
  not_permitted: "Your role does not permit this.",
  not_found: "There is no such member.",
  not_applicable: "This does not apply to the account as it is now.",
  until_past: "The end of the suspension is past.",
  proofs_missing: "The mailbox and two more proofs are needed.",
  being_made: "An export is being made already.",
};

export const describeRefusal = (refusal: string): string => REFUSALS[refusal] ?? refusal;
