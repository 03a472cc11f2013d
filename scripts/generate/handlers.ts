import { write } from './files.ts'
import { namesIn } from './modules.ts'

/** The function of every operation: the file of its name in the module of its domain. Throws where either lacks the other. */
export function generateHandlers(): void {
  const documents = namesIn('schemas/operations', '.json', (domain) => domain)
  const functions = namesIn('src/server/modules', '.ts', (domain) => `${domain}/operations`)
  const missing = [...lacking(documents, functions, 'handler'), ...lacking(functions, documents, 'document')]
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const imports = functions.map((path) => {
    const [domain, name] = path.split('/')
    return `import { ${name} } from '../server/modules/${domain}/operations/${name}.ts'`
  })
  const entries = functions.map((path) => `  ${path.split('/')[1]},`)
  write(
    'handlers.ts',
    [
      '/** Generated from src/server/modules. */',
      ...imports,
      "import type { Handlers } from '../server/kernel/context.ts'",
      "import type { Operations } from './operations.ts'",
      '',
      'export const handlers: Handlers<keyof Operations> = {',
      ...entries,
      '}',
      '',
    ].join('\n'),
  )
}

function lacking(those: string[], these: string[], what: string): string[] {
  return those.filter((path) => !these.includes(path)).map((path) => `${path} has no ${what}.`)
}
