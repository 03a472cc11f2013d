import type { FastifyInstance } from 'fastify'
import { endPayIn } from './mangopay-api.ts'
import type { NotificationMode } from './mangopay-settings.ts'
import type { Client, PayIn } from './mangopay-store.ts'
import { commonNotificationModes } from './notification-modes.ts'

interface SimulatedWire {
  reference: string
  amount: string
  tell?: NotificationMode
}

const wireSchema = {
  type: 'object',
  required: ['reference', 'amount'],
  properties: {
    reference: { type: 'string', minLength: 1, maxLength: 30 },
    amount: { type: 'string', pattern: '^[0-9]{1,9}([.,][0-9]{1,2})?$' },
    tell: { enum: ['', ...Object.keys(commonNotificationModes)] },
  },
}

interface WireOptions {
  clients: () => Iterable<Client>
  /** Returns a pay-in in its current state, after ending an expired pay-in. */
  lapsed: (payIn: PayIn) => PayIn
  tell: (client: Client, payIn: PayIn, mode?: NotificationMode) => Promise<void>
  now: () => Date
}

/**
 * Registers the endpoint for transfers of any amount to the reference of an open pay-in; other references are refused.
 */
export function registerWires(
  app: FastifyInstance,
  { clients, lapsed: currentPayIn, tell: notify, now }: WireOptions,
): void {
  app.post<{ Body: SimulatedWire }>(
    '/mangopay/wires',
    { schema: { body: wireSchema } },
    async (request, reply) => {
      const { reference, amount, tell: mode } = request.body
      for (const client of clients())
        for (const payIn of client.payIns.values()) {
          if (payIn.reference !== reference.trim().toUpperCase() || currentPayIn(payIn).status !== 'CREATED')
            continue
          payIn.money = { ...payIn.money, Amount: Math.round(Number(amount.replace(',', '.')) * 100) }
          endPayIn(payIn, '000000', now())
          await notify(client, payIn, mode || undefined)
          return reply.redirect('/mangopay', 303)
        }
      return reply.code(404).type('text/plain').send('No transfer is waited for under that reference.')
    },
  )
}
