import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes an index.html that shows the screenshots in a table, with a row per screen, a column per look, and a search by name. */
export function writeSideBySide(folder: string, screens: readonly string[], looks: readonly string[]): void {
  const cell = (screen: string) => (look: string) =>
    `<td><a href="${screen}-${look}.png"><img loading="lazy" alt="${screen}, ${look}" src="${screen}-${look}.png"></a></td>`
  const rows = screens.map(
    screen => `<tr id="${screen}"><th scope="row">${screen}</th>${looks.map(cell(screen)).join('')}</tr>`,
  )
  const heads = looks.map(look => `<th scope="col">${look}</th>`).join('')
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen, in every state</title>
<style>
  body { margin: 0; font: 14px/1.4 system-ui; color-scheme: light dark }
  header { padding: 12px 16px }
  table { border-collapse: collapse }
  th { position: sticky; top: 0; padding: 4px 8px; text-align: start; background: Canvas; white-space: nowrap }
  th[scope=row] { left: 0; vertical-align: top; position: sticky }
  td { padding: 4px; vertical-align: top }
  img { display: block; height: 420px; border: 1px solid GrayText }
</style>
<header><label>Screen <input type="search" id="find" placeholder="admin, gift, account"></label> ${screens.length} screens, ${looks.length} looks each</header>
<table><thead><tr><th scope="col">Screen</th>${heads}</tr></thead><tbody>${rows.join('\n')}</tbody></table>
<script>
  find.oninput = () => {
    for (const row of document.querySelectorAll('tbody tr')) row.hidden = !row.id.includes(find.value)
  }
</script>
</html>
`,
  )
}
