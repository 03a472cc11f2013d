import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Lists the files of an operation, relative to the project's root. */
export interface Places {
  document: string
  handler: string
  /** Lists the tables that the handler uses directly or through other files of modules. */
  tables: string[]
  tests: string[]
  /** Lists the documents and browser sources that call the operation. */
  callers: string[]
}

/** Returns the files of an operation; undefined if it has no document. */
export function placesOf(operation: string): Places | undefined {
  const document = filesIn('schemas/operations', `/${operation}.json`)[0]
  if (!document) return undefined
  const domain = basename(dirname(document))
  const handler = `src/server/modules/${domain}/operations/${operation}.ts`
  const tests = filesIn(`test/server/${domain}`, '.test.ts')
  const isNamedAfterOperation = (file: string) => basename(file) === `${operation}.test.ts`
  const documents = ['screens', 'schemas/flows', 'schemas/forms'].flatMap((path) => filesIn(path, '.json'))
  const browser = ['src/app', 'src/editor', 'src/renderer', 'src/protocol'].flatMap((path) => filesIn(path))
  return {
    document,
    handler,
    tables: tablesOf(handler),
    tests: tests.filter((file) => isNamedAfterOperation(file) || mentions(file, `'${operation}'`)),
    callers: [
      ...documents.filter((file) => mentions(file, `"${operation}"`)),
      ...browser.filter((file) => mentions(file, `'${operation}'`) || mentions(file, `/${operation}.json'`)),
    ],
  }
}

/** Returns the tables that a file reaches through imports of modules. */
function tablesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  if (basename(file) === 'tables.ts') return [file]
  if (!file.startsWith('src/server/modules/')) return []
  const imports = textOf(file).matchAll(/from '(\.[^']+)'/g)
  return [...imports].flatMap(([, path = '']) => tablesOf(join(dirname(file), path), seen)).sort()
}

function mentions(file: string, quoted: string): boolean {
  return textOf(file).includes(quoted)
}

function filesIn(folder: string, ending = ''): string[] {
  return allFilesIn(folder).filter((file) => file.endsWith(ending))
}

/** Memoizes the lists and contents of files, because tests look up hundreds of operations. */
const allFilesIn = memoize((folder) => {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.sort()
})
const textOf = memoize((file) => readFileSync(file, 'utf8'))

function memoize<Result>(compute: (path: string) => Result): (path: string) => Result {
  const results = new Map<string, Result>()
  return (path) => {
    const result = results.get(path) ?? compute(path)
    results.set(path, result)
    return result
  }
}
