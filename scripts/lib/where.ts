import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The files of one operation, relative to the project's root. */
export interface Places {
  document: string
  handler: string
  /** The tables that it uses directly or through other files of modules. */
  tables: string[]
  tests: string[]
  /** The documents and browser sources that call it. */
  callers: string[]
}

/** Returns the files of an operation; undefined if it has no document. */
export function placesOf(operation: string): Places | undefined {
  const document = filesIn('schemas/operations', `/${operation}.json`)[0]
  if (!document) return undefined
  const domain = basename(dirname(document))
  const handler = `src/server/modules/${domain}/operations/${operation}.ts`
  const tests = filesIn(`test/server/${domain}`, '.test.ts')
  const ofItsName = (file: string) => basename(file) === `${operation}.test.ts`
  const documents = ['screens', 'schemas/flows', 'schemas/forms'].flatMap((room) => filesIn(room, '.json'))
  const browser = ['src/app', 'src/editor', 'src/renderer', 'src/protocol'].flatMap((room) => filesIn(room))
  return {
    document,
    handler,
    tables: tablesOf(handler),
    tests: tests.filter((file) => ofItsName(file) || names(file, `'${operation}'`)),
    callers: [
      ...documents.filter((file) => names(file, `"${operation}"`)),
      ...browser.filter((file) => names(file, `'${operation}'`) || names(file, `/${operation}.json'`)),
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

function names(file: string, quoted: string): boolean {
  return textOf(file).includes(quoted)
}

function filesIn(room: string, ending = ''): string[] {
  return everyFileIn(room).filter((file) => file.endsWith(ending))
}

/** Memoize their results, because tests look up hundreds of operations. */
const everyFileIn = remembering((room) => {
  if (!existsSync(room)) return []
  const entries = readdirSync(room, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.sort()
})
const textOf = remembering((file) => readFileSync(file, 'utf8'))

function remembering<Result>(find: (path: string) => Result): (path: string) => Result {
  const known = new Map<string, Result>()
  return (path) => {
    const found = known.get(path) ?? find(path)
    known.set(path, found)
    return found
  }
}
