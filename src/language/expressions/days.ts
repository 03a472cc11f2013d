import type { Environment } from '@marcbachmann/cel-js'
import { calendarDay, daysBetween } from '../../domain/calendar.ts'
import { startOfDay } from '../../domain/zoned-day.ts'
import { childrenOf, type ExpressionNode } from './tree.ts'

/** The replacement of CEL's timestamp(), which does not accept days and cannot be overridden. */
const ownTimestamp = 'instantOf'

const isDay = /^\d{4}-\d\d-\d\d$/
const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/
const TIMESTAMP = 'google.protobuf.Timestamp'

/**
 * Registers functions for the platform's calendar: `timestamp(day)` is the start of a day, `daysBetween` counts days.
 */
export function registerDays(environment: Environment): void {
  const register = (signature: string, handler: (...values: never[]) => unknown) =>
    environment.registerFunction(signature, { handler, async: false })
  register(`${ownTimestamp}(string): ${TIMESTAMP}`, instantOf)
  register(`${ownTimestamp}(${TIMESTAMP}): ${TIMESTAMP}`, (instant: Date) => instant)
  for (const from of ['string', TIMESTAMP])
    for (const to of ['string', TIMESTAMP])
      register(`daysBetween(${from}, ${to}): int`, (first: string | Date, second: string | Date) =>
        BigInt(daysBetween(dayOf(first), dayOf(second))),
      )
}

/** Replaces timestamp() in a tree before it runs. */
export function withOwnTimestamp(node: ExpressionNode): void {
  if (node.op === 'call' && node.args[0] === 'timestamp') node.args[0] = ownTimestamp
  for (const child of childrenOf(node)) withOwnTimestamp(child)
}

function instantOf(text: string): Date {
  const written = isDay.test(text) || isInstant.test(text)
  if (written && !Number.isNaN(Date.parse(text))) return isDay.test(text) ? startOfDay(text) : new Date(text)
  throw new Error('timestamp() takes a day, 2026-11-22, or an instant, 2026-11-22T09:30:00Z.')
}

function dayOf(value: string | Date): string {
  return typeof value === 'string' && isDay.test(value) ? value : calendarDay(asDate(value))
}

function asDate(value: string | Date): Date {
  return typeof value === 'string' ? instantOf(value) : value
}
