import type { FastifyInstance } from 'fastify'
import { type Client, newId } from './mangopay-store.ts'

interface TokenizerRequest {
  accessKeyRef?: string
  data?: string
  cardNumber?: string
  cardExpirationDate?: string
  cardCvx?: string
}

/** Registers the tokeniser, which accepts cards from any page and returns tokens. The card data are not stored. */
export function registerTokenizer(app: FastifyInstance, clients: () => Iterable<Client>): void {
  app.post<{ Body: TokenizerRequest }>('/mangopay/tokenizer', (request, reply) => {
    reply.header('access-control-allow-origin', '*').type('text/plain')
    const card = request.body ?? {}
    for (const client of clients())
      for (const registration of client.registrations.values()) {
        if (registration.accessKey !== card.accessKeyRef || registration.data !== card.data) continue
        if (registration.answered !== '') return reply.send('errorCode=02631')
        const errorCode = errorCodeOf(card)
        if (errorCode) return reply.send(`errorCode=${errorCode}`)
        registration.answered = `data=${newId('token')}`
        registration.code = '000000'
        registration.card = newId('card')
        client.cards.set(registration.card, registration.user)
        return reply.send(registration.answered)
      }
    return reply.send('errorCode=09101')
  })
}

function errorCodeOf({
  cardNumber = '',
  cardExpirationDate = '',
  cardCvx = '',
}: TokenizerRequest): string | undefined {
  if (!/^\d{12,19}$/.test(cardNumber) || !hasValidLuhnDigit(cardNumber)) return '02625'
  if (!/^(0[1-9]|1[0-2])\d\d$/.test(cardExpirationDate)) return '02626'
  // Refuses the security code 999, to simulate an error.
  return /^\d{3,4}$/.test(cardCvx) && cardCvx !== '999' ? undefined : '02627'
}

function hasValidLuhnDigit(number: string): boolean {
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
