import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ExportFailure } from '../../../generated/domain.ts'
import { childPool } from '../../processes/child-pool.ts'
import type { Dependencies } from '../../services.ts'
import { root } from '../../startup/root.ts'
import type { WrittenFile } from './write.ts'
import type { WritingInput, WritingSetup, WritingTasks } from './writing/tasks.ts'

/** Writes exports in child processes with limited memory. */
export interface ListWriters {
  /** Writes an export; throws for temporary failures. */
  write(input: WritingInput): Promise<WrittenFile | { failure: ExportFailure }>
  close(): Promise<void>
}

/** Limits the concurrent exports per server process; a tenant has at most one of them. */
export const writersAtOnce = 3

/** Limits the memory of a writing process, in megabytes. */
export const writerMemoryInMb = 300

/** Points to the built program (vite.server.config.ts), also for tests, because a child runs no TypeScript. */
const program = join(root, 'dist/server/list-writer.js')

const minuteInMs = 60_000

export function listWriters({ config, library, pool }: Dependencies, log: FastifyBaseLogger): ListWriters {
  const { paymentAccounts: _paymentAccounts, ...writerConfig } = config
  const data: WritingSetup = {
    config: writerConfig,
    library,
    databaseUrl: pool.options.connectionString ?? '',
  }
  const children = childPool<WritingTasks>(
    {
      program,
      data,
      size: writersAtOnce,
      heap: 128,
      memory: writerMemoryInMb,
      // Allows an hour, because a million rows take minutes and no request waits for the result.
      taskTimeoutMs: 60 * minuteInMs,
      startTimeoutMs: minuteInMs,
      queueTimeoutMs: minuteInMs,
      maxQueueLength: writersAtOnce,
      idleTimeoutMs: minuteInMs,
    },
    log,
  )
  return {
    write: (input) => children.run(input.tenant, 'write', input),
    close: () => children.close(),
  }
}
