import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { catalogs } from '../../app/words/translate.ts'

/**
 * Writes app/words/compiled.ts in a checkout (by default the current folder), which imports every compiled catalog. The last step of `npm
 * run words`.
 */
const app = resolve(process.argv[2] ?? '.', 'app')
const { translatedLocales } = (await import(
  pathToFileURL(join(app, 'lib/locale.ts')).href
)) as typeof import('../../app/lib/locale.ts')

const names = [...catalogs].sort()
const variable = (locale: string, name: string) => `${locale}${name[0]?.toUpperCase()}${name.slice(1)}`
const imports = translatedLocales.flatMap(locale =>
  names.map(name => `import { messages as ${variable(locale, name)} } from './${locale}/${name}.ts'`),
)
const entries = translatedLocales.map(
  locale => `  ${locale}: { ${names.map(name => `${name}: ${variable(locale, name)}`).join(', ')} },`,
)
const text = `// Written by \`npm run words\`. Do not edit.
${imports.join('\n')}

export const compiled = {
${entries.join('\n')}
}
`
writeFileSync(join(app, 'words/compiled.ts'), text)
