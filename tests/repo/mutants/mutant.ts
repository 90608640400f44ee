/** A guard or a figure of the money paths, broken on purpose: its tests must fail then. */
export type Mutant = {
  /** `npm run mutants -- --only <name>`. */
  name: string
  /**
   * What is broken: this text of this file, which is there once, becomes `replace`. Of a `.sql` file, the function
   * around this text is created again in the database with the change.
   */
  file?: string
  find?: string
  replace?: string
  /** What is broken in the database, as its owner, before the tests run: a guard alone, or the one that stands behind the program's. */
  sql?: string
  /** The test files of which one must fail. Only these run. */
  tests: readonly string[]
  /** Runs those tests alone whose names match. */
  only?: string
  /** Why no test can fail, where that is so: the name of a section of equivalent.md. */
  equivalent?: string
}

/** The source with the mutant in it. Throws where its text is not there exactly once: then the list must follow the code. */
export function mutate(source: string, { name, find = '', replace = '' }: Mutant): string {
  const pieces = source.split(find)
  if (find === '' || pieces.length !== 2)
    throw new Error(`${name}: its text is there ${find === '' ? 0 : pieces.length - 1} times, not once`)
  return pieces.join(replace)
}

const functions = /^create function [^$;]*\$\$.*?\$\$[^;]*;/gms

/** A mutant of a `.sql` file as one of the database alone. Throws where its text stands in no function. */
export function inDatabase(mutant: Mutant, schema: string): Mutant {
  const before = schema.match(functions) ?? []
  const after = mutate(schema, mutant).match(functions) ?? []
  const changed = after.filter((text, index) => text !== before[index])
  const made = changed[0]?.replace('create function ', 'create or replace function ')
  if (!made || changed.length > 1)
    throw new Error(`${mutant.name}: its text stands in no function of ${mutant.file}`)
  const { file: _file, find: _find, replace: _replace, ...rest } = mutant
  return { ...rest, sql: [made, mutant.sql].filter(Boolean).join(';\n') }
}

export const isSql = ({ file }: Mutant) => file?.endsWith('.sql') ?? false

/** What a mutant breaks, for the report: whose guard must notice. */
export function layerOf(mutant: Mutant): 'program' | 'database' | 'both' {
  if (!mutant.sql) return 'program'
  return mutant.file ? 'both' : 'database'
}

type More = Pick<Mutant, 'only' | 'equivalent' | 'sql'>

/** A mutant of the program: in `file`, the first text becomes the second. With `sql` the guard behind it in the database is out, too. */
export const broken = (
  name: string,
  file: string,
  [find, replace]: readonly [string, string],
  tests: readonly string[],
  more: More = {},
): Mutant => ({ name, file, find, replace, tests, ...more })

/** A mutant of the database alone. */
export const without = (
  name: string,
  sql: string,
  tests: readonly string[],
  more: Pick<More, 'only' | 'equivalent'> = {},
): Mutant => ({ name, sql, tests, ...more })
