import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { throwError } from '../../kernel/errors.ts'
import { childPool, LimitExceeded } from '../../processes/child-pool.ts'
import { root } from '../../startup/root.ts'
import type { Examination } from './examination/program.ts'
import type { ExaminationResult } from './examination/result.ts'
import { kindOf } from './kinds.ts'

/** Describes an examined file. */
export interface ExaminedFile {
  type: string
  extension: string
  bytes: Uint8Array
}

/** Examines uploaded files in child processes, so that no file can slow down or crash the server. */
export interface Examiner {
  /**
   * Removes active content and metadata from a file. Throws `file_type`, `file_unsafe`, `file_encrypted` or
   * `file_unreadable`.
   */
  examine(tenantId: string, file: Buffer): Promise<ExaminedFile>
  /** Crops an examined picture to a person's picture. Throws `file_unreadable`. */
  portrait(tenantId: string, picture: Buffer): Promise<Uint8Array>
  /** Returns the first page of an examined PDF as a JPEG. Throws `file_unreadable`. */
  firstPage(tenantId: string, pdf: Buffer): Promise<Uint8Array>
  close(): Promise<void>
}

/** Points to the built program (vite.server.config.ts), also for tests, because a child runs no TypeScript. */
const program = join(root, 'dist/server/examination.js')

/** Limits the time to crop a picture or to draw a page, in milliseconds. */
const maxDrawingMs = 5000

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

  async function draw(task: 'portrait' | 'firstPage', tenantId: string, file: Buffer): Promise<Uint8Array> {
    const drawResult: ExaminationResult = await pool
      .run(tenantId, task, file, maxDrawingMs)
      .catch(refuseAboveLimits)
    if ('refused' in drawResult) return throwError(drawResult.refused)
    return drawResult.redrawn ?? file
  }

  return {
    async examine(tenantId, file) {
      const { task, longest, type, extension } = kindOf(file) ?? throwError('file_type')
      const result: ExaminationResult = await pool.run(tenantId, task, file, longest).catch(refuseAboveLimits)
      if ('refused' in result) throwError(result.refused)
      const bytes = result.redrawn ?? file
      if (result.transparent) return { type: 'image/png', extension: 'png', bytes }
      return { type, extension, bytes }
    },
    portrait: (tenantId, picture) => draw('portrait', tenantId, picture),
    firstPage: (tenantId, pdf) => draw('firstPage', tenantId, pdf),
    close: () => pool.close(),
  }
}

/** Refuses files whose examination exceeds the limits of time or memory. */
function refuseAboveLimits(error: unknown): ExaminationResult {
  if (error instanceof LimitExceeded) return { refused: 'file_unreadable' }
  throw error
}
