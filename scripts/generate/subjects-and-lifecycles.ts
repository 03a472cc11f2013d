import { existsSync } from 'node:fs'
import type { Library } from '../../src/language/documents/library.ts'
import { subjectsOf } from '../../src/language/documents/subjects.ts'
import { camel, write } from './files.ts'

/** Generates the tables of subjects and lifecycles, each of which is defined in a file of its domain's module. */
export function generateSubjectsAndLifecycles(library: Library): void {
  const subjects = [...subjectsOf(library.schemas)].map(([name, type]) => {
    const domain = type.replace(/\.json.*/, '')
    return { name, file: `src/server/modules/${domain}/subjects/${name}.ts` }
  })
  const lifecycles = Object.values(library.lifecycles).map((lifecycle) => {
    const [, , domain] = library.files.get(lifecycle)?.path.split('/') ?? []
    return { name: lifecycle.lifecycle, file: `src/server/modules/${domain}/lifecycle.ts` }
  })
  writeTable('subjects', subjects)
  writeTable('lifecycles', lifecycles)
}

interface TableEntry {
  name: string
  file: string
}

/** Writes a table of exports by document name. Throws if a file is missing. */
function writeTable(table: string, tableEntries: TableEntry[]): void {
  const missing = tableEntries.filter(({ file }) => !existsSync(new URL(`../../${file}`, import.meta.url)))
  if (missing.length > 0)
    throw new Error(missing.map(({ name, file }) => `${name} has no ${file}.`).join('\n'))
  const imports = tableEntries.map(
    ({ name, file }) => `import { ${camel(name)} } from '../${file.replace('src/', '')}'`,
  )
  const entries = tableEntries.map(({ name }) => `  '${name}': ${camel(name)},`)
  write(
    `${table}.ts`,
    [
      '/** Generated from the documents and src/server/modules. */',
      ...imports,
      '',
      `export const ${table} = {`,
      ...entries,
      '}',
      '',
    ].join('\n'),
  )
}
