import type { Environment } from '@marcbachmann/cel-js'
import { calendarDay, daysBetween } from '../../domain/calendar.ts'
import { startOfDay } from '../../domain/zoned-day.ts'
import { childrenOf, type ExpressionNode } from './tree.ts'

/** The replacement of CEL's timestamp(), which does not accept days and cannot be overridden. */
const TIMESTAMP_FUNCTION = 'instantOf'

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/
const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/
const TIMESTAMP = 'google.protobuf.Timestamp'

/**
 * Registers functions for the calendar of a time zone: `timestamp(day)` is the start of a day, `daysBetween` counts days.
 */
export function registerDays(environment: Environment, timeZone: string): void {
  const register = (signature: string, handler: (...values: never[]) => unknown) =>
    environment.registerFunction(signature, { handler, async: false })
  register(`${TIMESTAMP_FUNCTION}(string): ${TIMESTAMP}`, (text: string) => instantOf(text, timeZone))
  register(`${TIMESTAMP_FUNCTION}(${TIMESTAMP}): ${TIMESTAMP}`, (instant: Date) => instant)
  for (const from of ['string', TIMESTAMP])
    for (const to of ['string', TIMESTAMP])
      register(`daysBetween(${from}, ${to}): int`, (first: string | Date, second: string | Date) =>
        BigInt(daysBetween(dayOf(first, timeZone), dayOf(second, timeZone))),
      )
}

/** Replaces timestamp() in a tree before it runs. */
export function replaceTimestampCalls(node: ExpressionNode): void {
  if (node.op === 'call' && node.args[0] === 'timestamp') node.args[0] = TIMESTAMP_FUNCTION
  for (const child of childrenOf(node)) replaceTimestampCalls(child)
}

function instantOf(text: string, timeZone: string): Date {
  const isValidFormat = DAY_PATTERN.test(text) || INSTANT_PATTERN.test(text)
  if (isValidFormat && !Number.isNaN(Date.parse(text)))
    return DAY_PATTERN.test(text) ? startOfDay(text, timeZone) : new Date(text)
  throw new Error('timestamp() takes a day, 2026-11-22, or an instant, 2026-11-22T09:30:00Z.')
}

function dayOf(value: string | Date, timeZone: string): string {
  return typeof value === 'string' && DAY_PATTERN.test(value)
    ? value
    : calendarDay(toDate(value, timeZone), timeZone)
}

function toDate(value: string | Date, timeZone: string): Date {
  return typeof value === 'string' ? instantOf(value, timeZone) : value
}
