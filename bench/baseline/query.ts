type Query = { sql: string; params: (string | number | null)[] };

/**
 * Runs a query of the site's own repository by its name, or reads one row by key, and returns how
 * many rows D1 read.
 */
export default {
  async fetch(request, env) {
    const query = env.QUERIES[decodeURIComponent(new URL(request.url).pathname.slice(1))];
    if (!query) return new Response("Not found", { status: 404 });
    const { results, meta } = await env.DB.prepare(query.sql)
      .bind(...query.params)
      .all();
    return Response.json({ rows: countOf(results), rowsRead: meta.rows_read });
  },
} satisfies ExportedHandler<{ DB: D1Database; QUERIES: Record<string, Query> }>;

/**
 * A search page arrives as one JSON text: it is parsed as on the site, since that is a part of the
 * cost.
 */
function countOf([row, ...rows]: Record<string, unknown>[]): number {
  if (typeof row?.found !== "string") return row ? 1 + rows.length : 0;
  const members = (JSON.parse(row.found) as unknown[][]).map((values) =>
    Object.fromEntries(values.map((value, index) => [index, value])),
  );
  return members.length;
}
