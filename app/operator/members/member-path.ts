/** The address of a member's page. */
export const memberPath = ({ siteId, id }: { siteId: string; id: string }): string =>
  `/operator/members/${encodeURIComponent(siteId)}/${id}`;
