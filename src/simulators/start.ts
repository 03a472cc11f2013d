import { join } from 'node:path'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { registerBank } from './bank.ts'
import { registerErrors } from './errors.ts'
import { registerGoogle } from './google.ts'
import { registerIdentity } from './identity.ts'
import { startMailbox } from './mailbox.ts'
import { registerMailbox } from './mailbox-page.ts'
import { registerMangopay } from './mangopay.ts'
import { registerRedsys } from './redsys.ts'
import { registerReviews } from './reviews.ts'
import { registerS3 } from './s3.ts'
import { registerStripe } from './stripe.ts'

interface Simulators {
  close(): Promise<void>
}

interface Settings {
  http: number
  smtp: number
  /** What those that call a platform sign their messages with. */
  secret: string
  /** Where they keep what is to outlive a restart; left out, nothing does. */
  folder?: string
  /** The time that their messages say. */
  now?: () => Date
}

/**
 * Stand-ins for what a platform rents elsewhere: a mail server and an error-reporting service, each with a page to read
 * it, two identity providers, an entity that reviews issues, Google, a bank's card terminal, a payment institution, a bank that makes statements, and a store for files. They vouch
 * for anybody, so only programs of this machine reach them.
 */
export async function startSimulators({
  http,
  smtp,
  secret,
  folder,
  now = () => new Date(),
}: Settings): Promise<Simulators> {
  const mailbox = await startMailbox(smtp)
  // Who holds a connection without asking would keep a stop waiting for a minute.
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.addHook('onRequest', assertLocalHost)
  registerMailbox(app, mailbox)
  registerIdentity(app, secret)
  registerReviews(app, secret, folder && join(folder, 'reviews.json'))
  registerErrors(app)
  await registerGoogle(app)
  registerStripe(app, { secret, now })
  registerRedsys(app, now)
  registerBank(app, now)
  registerMangopay(app, { http, now })
  await registerS3(app)
  await app.listen({ port: http, host: '127.0.0.1' })
  return {
    async close() {
      await app.close()
      await mailbox.close()
    },
  }
}

/** Refuses pages elsewhere whose host was made to resolve to this machine (DNS rebinding). */
async function assertLocalHost({ hostname }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (['127.0.0.1', 'localhost'].includes(hostname)) return
  await reply.code(421).send({ error: 'Only http://localhost and http://127.0.0.1 are answered here.' })
}
