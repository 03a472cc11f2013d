import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Library } from '../../../language/documents/library.ts'
import { childPool } from '../../processes/child-pool.ts'
import { root } from '../../startup/root.ts'
import type { CheckResult, DocumentWorkerTasks, MadeSite, SiteOrder } from './tasks.ts'

/**
 * Where tenants' documents are checked and made into pages: in processes of its own, so that whatever stands in one of
 * them, nobody else waits and the server lives. Both throw LimitExceeded for a document that takes too much.
 */
export interface DocumentWorkerPool {
  /** What is wrong in a document, as its text, and whether pages can be made from it. */
  tryOut(tenant: string, source: string): Promise<CheckResult>
  makeSite(tenant: string, order: SiteOrder): Promise<MadeSite>
  close(): Promise<void>
}

/** Built beside the server (vite.server.config.ts), also for tests: a child runs no TypeScript. */
const program = join(root, 'dist/server/document-worker.js')

export function documentWorkerPool(library: Library, log: FastifyBaseLogger): DocumentWorkerPool {
  const pool = childPool<DocumentWorkerTasks>(
    {
      program,
      data: library,
      // One tenant has one child at a time: two are enough that nobody waits for a single other one.
      size: 2,
      heap: 384,
      memory: 512,
      // The largest document that is allowed takes a second or two of work, and goes behind everybody else's.
      taskTimeoutMs: 40_000,
      queueTimeoutMs: 20_000,
      maxQueueLength: 100,
      idleTimeoutMs: 5 * 60_000,
    },
    log,
  )
  return {
    tryOut: (tenant, source) => pool.run(tenant, 'tryOut', source),
    makeSite: (tenant, order) => pool.run(tenant, 'makeSite', order),
    close: () => pool.close(),
  }
}
