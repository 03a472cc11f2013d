import type { FastifyInstance } from 'fastify'
import type { Watch } from './watch.ts'

/** Registers the stream that tells open pages of the result of a save. */
export function registerWatch(app: FastifyInstance, watch: Watch): void {
  app.get('/watch', (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    const leave = watch.follow({
      show: (shown) => void raw.write(`data: ${JSON.stringify(shown)}\n\n`),
      end: () => void raw.end(),
    })
    raw.on('close', leave)
  })
}
