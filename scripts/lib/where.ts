import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The files that make one operation, from the root of the project. */
export interface Places {
  document: string
  handler: string
  /** Of what it keeps, by itself or through other files of modules. */
  tables: string[]
  tests: string[]
  /** Documents that call it, and files of the browser half that call it by themselves. */
  callers: string[]
}

/** Where everything about an operation stands; undefined where there is no document of its name. */
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

/** The tables that a file reaches through the files of modules that it imports. */
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

/** Both keep what they read: tests ask for hundreds of operations. */
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
