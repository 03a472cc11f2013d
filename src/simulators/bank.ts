import type { FastifyInstance } from 'fastify'
import { bankPage } from './bank-page.ts'
import { type BankOrder, sendOptions, transfersIn, transfersOf } from './bank-settings.ts'
import { norma43 } from './bank-statement.ts'
import type { SimulatedClock } from './clock.ts'
import { openStateFile } from './state-file.ts'

const textSchema = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const ibanSchema = { type: 'string', pattern: '^ES[0-9]{22}$' }
const daySchema = { type: 'string', format: 'date' }
const orderSchema = {
  type: 'object',
  required: ['iban', 'payer', 'amount', 'reference', 'knob'],
  properties: {
    ...{
      iban: ibanSchema,
      payer: textSchema(60),
      reference: textSchema(30),
      knob: { enum: Object.keys(sendOptions) },
    },
    amount: { type: 'string', pattern: '^[0-9]{1,9}([.,][0-9]{1,2})?$' },
  },
}

/**
 * Simulates a bank below /bank: sends transfers to any Spanish account, correct or with common mistakes, and provides
 * daily statements in Norma 43, in the time of the account's platform.
 */
export function registerBank(
  app: FastifyInstance,
  { clock, file }: { clock: SimulatedClock; file?: string },
): void {
  const state = openStateFile(file)
  const transfers = transfersIn(state.load())
  const today = (iban: string) => dayOf(clock.nowFor(iban))

  app.get('/bank', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
      .type('text/html; charset=utf-8')
      .send(bankPage(transfers, today)),
  )

  app.post<{ Body: BankOrder }>('/bank/transfers', { schema: { body: orderSchema } }, (request, reply) => {
    transfers.push(...transfersOf(request.body, clock.nowFor(request.body.iban), dayOf))
    state.save(transfers)
    return reply.redirect('/bank', 303)
  })

  app.get<{ Querystring: { iban: string; day?: string } }>(
    '/bank/statement',
    {
      schema: {
        querystring: { type: 'object', required: ['iban'], properties: { iban: ibanSchema, day: daySchema } },
      },
    },
    (request, reply) => {
      const { iban } = request.query
      const { day: requestedDay = today(iban) } = request.query
      const accountTransfers = transfers.filter(
        (transfer) => transfer.iban === iban && transfer.day <= today(iban),
      )
      const openingBalance = accountTransfers
        .filter(({ day }) => day < requestedDay)
        .reduce((sum, { amount }) => sum + amount, 0)
      const statement = norma43(
        {
          iban,
          name: 'CUENTA DE PRUEBAS',
          opening: openingBalance,
          from: requestedDay,
          to: requestedDay,
        },
        accountTransfers.filter(({ day }) => day === requestedDay),
      )
      return reply
        .type('text/plain; charset=iso-8859-1')
        .header('content-disposition', `attachment; filename="extracto-${requestedDay}.n43"`)
        .send(Buffer.from(statement, 'latin1'))
    },
  )
}

/** Returns the calendar date in Madrid, such as `2026-11-25`. */
function dayOf(date: Date): string {
  return date.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })
}
