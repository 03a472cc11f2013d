import type { FastifyInstance } from 'fastify'
import { createDelayedQueue } from './late-work.ts'
import type { NotificationMode } from './mangopay-settings.ts'
import { type Client, type Dispute, newId, type PayIn, refundableAmount } from './mangopay-store.ts'
import { commonNotificationModes } from './notification-modes.ts'

interface DisputeOptions {
  clients: () => Iterable<Client>
  tell: (client: Client, payIn: PayIn, mode?: NotificationMode) => Promise<void>
  now: () => Date
}

interface ChargebackOptions {
  tell?: NotificationMode
  /** Contains the amount in cents; by default all that was not refunded. */
  amount?: string
}

interface ChargebackRoute {
  Params: { id: string }
  Body: ChargebackOptions | undefined
}

interface ClosingRoute {
  Params: { id: string }
  Body: { tell?: NotificationMode; result: 'WON' | 'LOST' }
}

const notificationModeSchema = { enum: Object.keys(commonNotificationModes) }

/**
 * Registers the endpoint that charges a payment, or a part of it, back to the cardholder's bank, and the endpoint that
 * closes the dispute. Returns the chargebacks that come later.
 */
export function registerDisputes(app: FastifyInstance, { clients, tell: notify, now }: DisputeOptions) {
  const delayedQueue = createDelayedQueue()
  app.post<ChargebackRoute>(
    '/mangopay/payins/:id/chargeback',
    {
      schema: {
        body: {
          type: ['object', 'null'],
          properties: { tell: notificationModeSchema, amount: { type: 'string' } },
        },
      },
    },
    async ({ params, body }, reply) => {
      for (const client of clients()) {
        const payIn = client.payIns.get(params.id)
        if (payIn?.kind !== 'CARD' || refundableAmount(client, payIn) <= 0) continue
        await chargeBack(client, payIn, body)
        return reply.redirect('/mangopay', 303)
      }
      return reply.code(404).type('text/plain').send('There is no such payment to charge back.')
    },
  )

  app.post<ClosingRoute>(
    '/mangopay/disputes/:id/close',
    {
      schema: {
        body: {
          type: 'object',
          required: ['result'],
          properties: { tell: notificationModeSchema, result: { enum: ['WON', 'LOST'] } },
        },
      },
    },
    async ({ params, body }, reply) => {
      const isRequestedDispute = ({ id, closed }: Dispute) => id === params.id && !closed
      for (const client of clients()) {
        const payIn = [...client.payIns.values()].find(({ disputes }) => disputes?.some(isRequestedDispute))
        const dispute = payIn?.disputes?.find(isRequestedDispute)
        if (!payIn || !dispute) continue
        dispute.closed = { result: body.result, at: now() }
        await notify(client, payIn, body.tell)
        return reply.redirect('/mangopay', 303)
      }
      return reply.code(404).type('text/plain').send('There is no such open dispute.')
    },
  )

  async function chargeBack(client: Client, payIn: PayIn, { tell: mode, amount }: ChargebackOptions = {}) {
    const remaining = refundableAmount(client, payIn)
    const dispute = { id: newId('dispute'), amount: Number(amount || remaining), at: now() }
    payIn.disputes = [...(payIn.disputes ?? []), dispute]
    await notify(client, payIn, mode)
  }

  return {
    /** Charges a paid card payment back after the platform was told of it. */
    chargeBackLater(client: Client, payIn: PayIn): void {
      if (payIn.kind === 'CARD' && payIn.status === 'SUCCEEDED')
        delayedQueue.add(async () => {
          if (refundableAmount(client, payIn) > 0) await chargeBack(client, payIn)
        })
    },
    sendLate: delayedQueue.now,
    end: delayedQueue.end,
  }
}
