import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SentMessage } from '../sender.ts'

/** Limits the difference between a message's timestamp and the current time. */
const toleranceInSeconds = 300

/**
 * Returns whether `Stripe-Signature: t=1790848800,v1=…` is recent and signs the time and the body with a known secret.
 * During a rotation of secrets, Stripe sends one signature per secret.
 */
export function isSignedByStripe(
  { headers, body }: Pick<SentMessage, 'headers' | 'body'>,
  secrets: readonly string[],
  now: Date,
): boolean {
  const parts = String(headers['stripe-signature'])
    .split(',')
    .map((part) => part.trim().split('='))
  const valuesOf = (key: string) => parts.flatMap(([name, value = '']) => (name === key ? [value] : []))
  const [time = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceInSeconds) return false
  const expectedSignatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${time}.`).update(body).digest(),
  )
  return valuesOf('v1').some((text) => {
    const signature = Buffer.from(text, 'hex')
    return expectedSignatures.some(
      (expected) => expected.length === signature.length && timingSafeEqual(expected, signature),
    )
  })
}
