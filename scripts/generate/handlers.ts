import type { Library } from '../../src/language/documents/library.ts'
import { write } from './files.ts'
import { namesIn } from './modules.ts'

/**
 * Generates the table of handlers of operations and webhooks, from the files of their names. Throws if a document has
 * no handler or a handler no document.
 */
export function generateHandlers({ webhooks }: Library): void {
  const documents = namesIn('schemas/operations', '.json', (domain) => domain)
  const functions = namesIn('src/server/modules', '.ts', (domain) => `${domain}/operations`)
  const missing = [
    ...unmatched(documents, functions, 'handler'),
    ...unmatched(functions, documents, 'document'),
  ]
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const imports = functions.map((path) => {
    const [domain, name] = path.split('/')
    return `import { ${name} } from '../server/modules/${domain}/operations/${name}.ts'`
  })
  const names = functions.map((path) => path.split('/')[1] ?? '')
  write(
    'handlers.ts',
    [
      '/** Generated from src/server/modules. */',
      ...imports,
      "import type { Handlers, WebhookHandlers } from '../server/kernel/context.ts'",
      "import type { Operations, Webhooks } from './operations.ts'",
      '',
      'export const handlers: Handlers<keyof Operations> = {',
      ...names.filter((name) => !webhooks[name]).map(entry),
      '}',
      '',
      'export const webhookHandlers: WebhookHandlers<keyof Webhooks> = {',
      ...names.filter((name) => webhooks[name]).map(entry),
      '}',
      '',
    ].join('\n'),
  )
}

const entry = (name: string) => `  ${name},`

/** Reports the paths that have no counterpart of the given kind. */
function unmatched(paths: string[], counterparts: string[], kind: string): string[] {
  return paths.filter((path) => !counterparts.includes(path)).map((path) => `${path} has no ${kind}.`)
}
