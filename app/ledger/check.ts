/**
 * One comparison of the self-check (P203): a query over all rows, so that the report can say how much was compared, which returns
 * `wrong` and, for wrong rows only, `subject`, `expected`, and `found`.
 */
export type Check = { name: string; title: string; sql: string }

/** SQL for money or counts as the report shows them. */
export const figures = (...columns: string[]) =>
  `concat_ws(', ', ${columns.map(column => `coalesce((${column})::text, 'nothing')`).join(', ')})`
