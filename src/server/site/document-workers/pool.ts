import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Library } from '../../../language/documents/library.ts'
import { childPool } from '../../processes/child-pool.ts'
import { root } from '../../startup/root.ts'
import type { BuiltSite, CheckResult, DocumentWorkerTasks, SiteInput } from './tasks.ts'

/**
 * Checks tenants' documents and builds their pages in child processes, so that a document cannot block or crash the
 * server. Both functions throw `LimitExceeded` for a document that needs too much time or memory.
 */
export interface DocumentWorkerPool {
  /** Returns the problems of a document's text, and what its pages would omit. */
  tryOut(tenant: string, source: string): Promise<CheckResult>
  makeSite(tenant: string, input: SiteInput): Promise<BuiltSite>
  close(): Promise<void>
}

/**
 * The path of the built program (vite.server.config.ts). Tests need it, too, because a child does not run
 * TypeScript.
 */
const program = join(root, 'dist/server/document-worker.js')

export function documentWorkerPool(library: Library, log: FastifyBaseLogger): DocumentWorkerPool {
  const pool = childPool<DocumentWorkerTasks>(
    {
      program,
      data: library,
      // Allows two children; each tenant has one at a time.
      size: 2,
      heap: 384,
      memory: 512,
      // Allows the largest document enough time even while other work has precedence.
      taskTimeoutMs: 40_000,
      queueTimeoutMs: 20_000,
      maxQueueLength: 100,
      idleTimeoutMs: 5 * 60_000,
    },
    log,
  )
  return {
    tryOut: (tenant, source) => pool.run(tenant, 'tryOut', source),
    makeSite: (tenant, input) => pool.run(tenant, 'makeSite', input),
    close: () => pool.close(),
  }
}
