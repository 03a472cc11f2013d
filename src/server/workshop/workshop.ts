import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import type { Problem } from '../../language/checker/problem.ts'
import type { Library } from '../../language/library.ts'
import { root } from '../root.ts'
import { turnsOf } from '../turns.ts'
import type { MadeSite, SiteOrder } from './thread.ts'

/**
 * Where tenants' documents are checked and made into pages: in threads of its own, so that however large one of them is,
 * nobody else's requests wait for it.
 */
export interface Workshop {
  /** Everything that is wrong in a tenant's document, as its text. */
  check(tenant: string, source: string): Promise<Problem[]>
  makeSite(tenant: string, order: SiteOrder): Promise<MadeSite>
  close(): Promise<void>
}

/** In milliseconds. The largest document that is allowed takes a second: what takes so long would never end. */
const longest = 30_000
/** In milliseconds: threads that nobody has needed for so long give their memory back. */
const idle = 10 * 60_000

/** Built beside the server (vite.server.config.ts), also for tests: a thread runs no TypeScript. */
const program = join(root, 'dist/server/thread.js')

/** Each tenant has at most one of the two threads at a time, so that none of them keeps both. */
export function workshopOf(library: Library, log: FastifyBaseLogger): Workshop {
  const threads = new Piscina({
    filename: program,
    workerData: library,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: idle,
    // Requests go first.
    niceIncrement: 10,
  })
  // Without somebody who listens, a thread that ends badly would end the server.
  threads.on('error', (error) => log.error(error, 'a thread of the workshop ended'))
  const turns = turnsOf(1)

  return {
    check: (tenant, source) => turns.take(tenant, () => run('check', source)),
    makeSite: (tenant, order) => turns.take(tenant, () => run('makeSite', order)),
    close: () => threads.destroy(),
  }

  function run<Task, Result>(name: string, task: Task): Promise<Result> {
    return threads.run(task, { name, signal: AbortSignal.timeout(longest) })
  }
}
