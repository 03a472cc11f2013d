import Fastify from 'fastify'
import { registerErrors } from './errors.ts'
import { registerGoogle } from './google.ts'
import { registerIdentity } from './identity.ts'
import { startMailbox } from './mailbox.ts'
import { registerMailbox } from './mailbox-page.ts'

interface Simulators {
  close(): Promise<void>
}

/**
 * Stand-ins for what a platform rents elsewhere: a mail server and an error-reporting service, each with a page to read
 * it, an identity provider, and Google.
 */
export async function startSimulators(
  ports: { http: number; smtp: number },
  bind = '127.0.0.1',
): Promise<Simulators> {
  const mailbox = await startMailbox(ports.smtp)
  const app = Fastify({ logger: false })
  registerMailbox(app, mailbox)
  registerIdentity(app)
  registerErrors(app)
  await registerGoogle(app)
  await app.listen({ port: ports.http, host: bind })
  return {
    async close() {
      await app.close()
      await mailbox.close()
    },
  }
}
