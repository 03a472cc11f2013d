import { join } from 'node:path'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { registerBank } from './bank.ts'
import { registerClock } from './clock.ts'
import { registerErrors } from './errors.ts'
import { registerGoogle } from './google.ts'
import { registerIdentity } from './identity.ts'
import { startMailbox } from './mailbox.ts'
import { registerMailbox } from './mailbox-page.ts'
import { registerMangopay } from './mangopay.ts'
import { registerRedsys } from './redsys.ts'
import { registerReviews } from './reviews.ts'
import { registerS3 } from './s3.ts'
import { registerSms } from './sms.ts'
import { registerStripe } from './stripe.ts'

interface Simulators {
  close(): Promise<void>
}

interface Settings {
  http: number
  smtp: number
  /** Contains the secret that signs messages to platforms. */
  secret: string
  /** Contains the folder for data that survive a restart; without it, no data survive. */
  folder?: string
  /** Returns the simulators' current time; real time by default. */
  now?: () => Date
}

/**
 * Starts simulators of all external services: mail, error reporting, identity providers, registration entity, Google,
 * card terminal, payment institution, bank, text messages and file store. They have no access control, so only programs
 * on this machine may reach them.
 */
export async function startSimulators({
  http,
  smtp,
  secret,
  folder,
  now = () => new Date(),
}: Settings): Promise<Simulators> {
  const mailbox = await startMailbox(smtp)
  // Closes idle connections, which would delay stopping by a minute.
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.addHook('onRequest', assertLocalHost)
  registerMailbox(app, mailbox)
  registerIdentity(app, secret)
  const fileOption = (name: string) => (folder === undefined ? {} : { file: join(folder, name) })
  registerReviews(app, secret, fileOption('reviews.json').file)
  const clock = registerClock(app, now, fileOption('clock').file)
  registerErrors(app)
  await registerGoogle(app)
  registerStripe(app, { secret, now })
  registerRedsys(app, { now, clock, ...fileOption('redsys') })
  registerBank(app, { clock, ...fileOption('bank') })
  registerMangopay(app, { http, now, clock, ...fileOption('mangopay') })
  registerSms(app, now)
  await registerS3(app)
  await app.listen({ port: http, host: '127.0.0.1' })
  return {
    async close() {
      await app.close()
      await mailbox.close()
    },
  }
}

/** Refuses other host names, such as those of pages that resolve to this machine (DNS rebinding). */
async function assertLocalHost({ hostname }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (['127.0.0.1', 'localhost'].includes(hostname)) return
  await reply.code(421).send({ error: 'Only http://localhost and http://127.0.0.1 are answered here.' })
}
