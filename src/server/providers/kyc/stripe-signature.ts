import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SentMessage } from '../sender.ts'

/** How far the timestamp of a message may differ from our clock. */
const toleranceInSeconds = 300

/**
 * Whether `Stripe-Signature: t=1790848800,v1=…` was made with one of these secrets over the time, a point and the body. While
 * a secret is replaced Stripe sends a signature of either.
 */
export function isSignedByStripe(
  { headers, body }: Pick<SentMessage, 'headers' | 'body'>,
  secrets: readonly string[],
  now: Date,
): boolean {
  const parts = String(headers['stripe-signature'])
    .split(',')
    .map((part) => part.trim().split('='))
  const valuesOf = (wanted: string) => parts.flatMap(([name, value = '']) => (name === wanted ? [value] : []))
  const [time = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceInSeconds) return false
  const right = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.`).update(body).digest())
  return valuesOf('v1').some((text) => {
    const given = Buffer.from(text, 'hex')
    return right.some((each) => each.length === given.length && timingSafeEqual(each, given))
  })
}
