import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ExportFailure } from '../../../generated/domain.ts'
import { childPool } from '../../processes/child-pool.ts'
import type { Parts } from '../../services.ts'
import { root } from '../../startup/root.ts'
import type { WrittenFile } from './write.ts'
import type { WritingInput, WritingSetup, WritingTasks } from './writing/tasks.ts'

/** Writes exports in child processes with limited memory. */
export interface ListWriters {
  /** Writes an export; throws for temporary failures. */
  write(order: WritingInput): Promise<WrittenFile | { failure: ExportFailure }>
  close(): Promise<void>
}

/** Limits the concurrent exports per server process, each of another tenant. */
export const writersAtOnce = 3

/** Limits the memory of a writing process, in megabytes. */
export const writerMemory = 300

/** Points to the built program (vite.server.config.ts), also for tests, because a child runs no TypeScript. */
const program = join(root, 'dist/server/list-writer.js')

const minute = 60_000

export function listWriters({ config, library, pool }: Parts, log: FastifyBaseLogger): ListWriters {
  const { paymentAccounts: _asked, ...known } = config
  const data: WritingSetup = {
    ...{ config: known, library },
    databaseUrl: pool.options.connectionString ?? '',
  }
  const children = childPool<WritingTasks>(
    {
      ...{ program, data, size: writersAtOnce },
      heap: 128,
      memory: writerMemory,
      // Allows an hour, because a million rows take minutes and no page waits.
      taskTimeoutMs: 60 * minute,
      startTimeoutMs: minute,
      queueTimeoutMs: minute,
      maxQueueLength: writersAtOnce,
      idleTimeoutMs: minute,
    },
    log,
  )
  return {
    write: (order) => children.run(order.tenant, 'write', order),
    close: () => children.close(),
  }
}
