/** The pages whose name or group holds every word of `typed`, in their order; all of them for nothing. */
export function pagesFor<Page extends { label: string }>(
  typed: string,
  groups: readonly { label: string; pages: readonly Page[] }[],
): (Page & { group: string })[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .flatMap(({ label: group, pages }) => pages.map(page => ({ ...page, group })))
    .filter(({ label, group }) => words.every(word => `${label} ${group}`.toLowerCase().includes(word)))
}
