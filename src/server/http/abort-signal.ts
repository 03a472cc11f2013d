import type { FastifyReply } from 'fastify'
import { ApiError } from '../kernel/errors.ts'

/** Returns a signal that aborts when the connection closes before the response is sent. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const abortController = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) abortController.abort(new ApiError('aborted'))
  })
  return abortController.signal
}
