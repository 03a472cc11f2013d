import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { throwError } from '../../kernel/errors.ts'
import { childPool, LimitExceeded } from '../../processes/child-pool.ts'
import { root } from '../../startup/root.ts'
import type { Examination } from './examination/program.ts'
import type { ExaminationResult } from './examination/result.ts'
import { kindOf } from './kinds.ts'

/** An examined file. */
export interface ExaminedFile {
  type: string
  extension: string
  bytes: Uint8Array
}

/** Reads what people send, in child processes: nothing in a file can slow down or end the server. */
export interface Examiner {
  /** Removes everything that could run, call out or reveal metadata. Throws for files where it cannot. */
  examine(tenantId: string, file: Buffer): Promise<ExaminedFile>
  /** A person's picture of one that was examined before. */
  portrait(tenantId: string, picture: Buffer): Promise<Uint8Array>
  close(): Promise<void>
}

/** Built beside the server (vite.server.config.ts), also for tests: a child runs no TypeScript. */
const program = join(root, 'dist/server/examination.js')

/** Milliseconds. */
const longestPortrait = 5000

export function examinerOf(log: FastifyBaseLogger): Examiner {
  const pool = childPool<Examination>(
    {
      program,
      size: 2,
      heap: 256,
      memory: 700,
      taskTimeoutMs: 15_000,
      queueTimeoutMs: 8000,
      maxQueueLength: 20,
      idleTimeoutMs: 2 * 60_000,
    },
    log,
  )

  return {
    async examine(tenantId, file) {
      const { task, longest, type, extension } = kindOf(file) ?? throwError('file_type')
      const found: ExaminationResult = await pool
        .run(tenantId, task, file, longest)
        .catch((error: unknown) => {
          // What takes so much is no file that somebody needs read.
          if (error instanceof LimitExceeded) return { refused: 'file_unreadable' }
          throw error
        })
      if ('refused' in found) throwError(found.refused)
      const bytes = found.redrawn ?? file
      if (found.transparent) return { type: 'image/png', extension: 'png', bytes }
      return { type, extension, bytes }
    },
    async portrait(tenantId, picture) {
      const found: ExaminationResult = await pool.run(tenantId, 'portrait', picture, longestPortrait)
      if ('refused' in found) return throwError(found.refused)
      return found.redrawn ?? picture
    },
    close: () => pool.close(),
  }
}
