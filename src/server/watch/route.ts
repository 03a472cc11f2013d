import type { FastifyInstance } from 'fastify'
import type { Watch } from './watch.ts'

/** Registers the stream that informs open pages of the result of a save. */
export function registerWatch(app: FastifyInstance, watch: Watch): void {
  app.get('/watch', (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    const unsubscribe = watch.follow({
      show: (state) => void raw.write(`data: ${JSON.stringify(state)}\n\n`),
      end: () => void raw.end(),
    })
    raw.on('close', unsubscribe)
  })
}
