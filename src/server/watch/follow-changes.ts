import { watch as watchFolder } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { check } from '../../language/checker/index.ts'
import { type Library, LibraryError } from '../../language/documents/library.ts'
import { writeEditorSchemas } from '../documents/editor-schemas.ts'
import { readLibrary } from '../documents/read.ts'
import { formatProblems } from '../documents/report.ts'
import type { Watch } from './watch.ts'

interface FollowOptions {
  /** The folder with schemas/ and screens/. */
  root: string
  /** The listening server. It continues to listen, and later servers handle its requests. */
  app: FastifyInstance
  build(library: Library): Promise<FastifyInstance>
  watch: Watch
  notice(text: string): void
}

/** The delay after a change in milliseconds, because editors write a file in several steps. */
const debounceMs = 80

/**
 * Checks the documents after every save: a new server behind the same port serves valid documents, and open pages
 * display problems. Returns a function that stops watching.
 */
export function followChanges({ root, app, build, watch, notice }: FollowOptions): () => Promise<void> {
  let currentServer: FastifyInstance | undefined
  let timer: NodeJS.Timeout | undefined
  let pendingReload = Promise.resolve()
  let previousSources = ''
  const watchers = ['schemas', 'screens'].map((folder) =>
    watchFolder(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.json') || /^editor[\\/]/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        pendingReload = pendingReload
          .then(reloadDocuments)
          .catch((error) => printProblems([`The documents do not fit the server: ${messageOf(error)}`]))
      }, debounceMs)
    }),
  )
  const initialLibrary = readChangedLibrary()
  if (initialLibrary) writeEditorSchemas(initialLibrary, root)
  notice('Every save below schemas/ and screens/ is checked and shown.')

  return async () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
    watch.end()
    await pendingReload
    await currentServer?.close()
  }

  async function reloadDocuments(): Promise<void> {
    const library = readChangedLibrary()
    if (!library) return
    const nextServer = await build(library)
    await nextServer.ready()
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => nextServer.routing(request, response))
    watch.renew()
    notice('The documents are sound: pages follow.')
    await currentServer?.close()
    currentServer = nextServer
    writeEditorSchemas(library, root)
  }

  /** Returns the documents if they have changed and are valid, and undefined otherwise. Reports problems. */
  function readChangedLibrary(): Library | undefined {
    try {
      const library = readLibrary(root)
      const sources = JSON.stringify([...library.files.values()])
      if (sources === previousSources) return undefined
      previousSources = sources
      const problems = formatProblems(check(library), library)
      if (problems.length === 0) return library
      printProblems(problems)
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error
      previousSources = ''
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
