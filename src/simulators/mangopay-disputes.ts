import type { FastifyInstance } from 'fastify'
import type { NotificationMode } from './mangopay-settings.ts'
import { type Client, newId, type PayIn, refundableAmount } from './mangopay-store.ts'
import { commonNotificationModes } from './notification-modes.ts'

interface Disputes {
  clients: () => Iterable<Client>
  tell: (client: Client, payIn: PayIn, how?: NotificationMode) => Promise<void>
  now: () => Date
}

interface ChargebackRoute {
  Params: { id: string }
  Body: { tell?: NotificationMode } | undefined
}

const told = {
  type: ['object', 'null'],
  properties: { tell: { enum: Object.keys(commonNotificationModes) } },
}

/** Registers the endpoint by which a cardholder's bank takes back what is left of a payment. */
export function registerDisputes(app: FastifyInstance, { clients, tell, now }: Disputes): void {
  app.post<ChargebackRoute>(
    '/mangopay/payins/:id/chargeback',
    { schema: { body: told } },
    async ({ params, body }, reply) => {
      for (const client of clients()) {
        const payIn = client.payIns.get(params.id)
        if (payIn?.kind !== 'CARD' || payIn.dispute || refundableAmount(client, payIn) <= 0) continue
        payIn.dispute = { id: newId('dispute'), amount: refundableAmount(client, payIn), at: now() }
        await tell(client, payIn, body?.tell)
        return reply.redirect('/mangopay', 303)
      }
      return reply.code(404).type('text/plain').send('There is no such payment to charge back.')
    },
  )
}
