import type { FastifyReply } from 'fastify'
import { ApiError } from '../kernel/errors.ts'

/** Returns a signal that aborts when the connection closes before the answer is sent. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new ApiError('aborted'))
  })
  return gone.signal
}
