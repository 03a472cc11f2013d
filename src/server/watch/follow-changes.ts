import { watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { check } from '../../language/checker/index.ts'
import { type Library, LibraryError } from '../../language/documents/library.ts'
import { writeEditorSchemas } from '../documents/editor-schemas.ts'
import { readLibrary } from '../documents/read.ts'
import { described } from '../documents/report.ts'
import type { Watch } from './watch.ts'

interface Following {
  /** Contains the folder with schemas/ and screens/. */
  root: string
  /** Contains the listening server; it keeps listening, and later ones answer. */
  app: FastifyInstance
  build(library: Library): Promise<FastifyInstance>
  watch: Watch
  notice(text: string): void
}

/** Waits in milliseconds after a change, because editors write a file in several steps. */
const DEBOUNCE_MS = 80

/**
 * Checks the documents after every save; serves valid ones by a new server behind the same port, and reports problems
 * otherwise. Returns a function that stops the watching.
 */
export function followChanges({ root, app, build, watch, notice }: Following): () => Promise<void> {
  let later: FastifyInstance | undefined
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  let seen = ''
  const folders = ['schemas', 'screens'].map((folder) =>
    watchFolder(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.json') || /^editor[\\/]/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        work = work
          .then(look)
          .catch((error) => printProblems([`The documents do not fit the server: ${messageOf(error)}`]))
      }, DEBOUNCE_MS)
    }),
  )
  const first = soundLibrary()
  if (first) writeEditorSchemas(first, root)
  notice('Every save below schemas/ and screens/ is checked and shown.')

  return async () => {
    clearTimeout(timer)
    for (const folder of folders) folder.close()
    watch.end()
    await work
    await later?.close()
  }

  async function look(): Promise<void> {
    const library = soundLibrary()
    if (!library) return
    const next = await build(library)
    await next.ready()
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => next.routing(request, response))
    watch.renew()
    notice('The documents are sound: pages follow.')
    await later?.close()
    later = next
    writeEditorSchemas(library, root)
  }

  /** Returns the documents if they are valid and changed; undefined otherwise. Reports problems. */
  function soundLibrary(): Library | undefined {
    try {
      const library = readLibrary(root)
      const sources = JSON.stringify([...library.files.values()])
      if (sources === seen) return undefined
      seen = sources
      const problems = described(check(library), library)
      if (problems.length === 0) return library
      printProblems(problems)
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error
      seen = ''
      printProblems([error.message])
    }
    return undefined
  }

  function printProblems(problems: string[]): void {
    notice([...problems, `${problems.length} to fix; the last sound documents are shown.`].join('\n'))
    watch.complain(problems)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
