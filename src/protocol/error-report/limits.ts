import type { ErrorReportContent } from '../../generated/domain.ts'

const MINUTE_MS = 60_000

/**
 * Creates a limit of events per sliding minute. The returned function takes the time in milliseconds and returns
 * whether another event is allowed.
 */
export function rateLimit(max: number): (now: number) => boolean {
  let sentTimes: number[] = []
  return (now) => {
    // Drops future times, recorded before the clock was set back.
    sentTimes = sentTimes.filter((time) => time > now - MINUTE_MS && time <= now)
    if (sentTimes.length >= max) return false
    sentTimes.push(now)
    return true
  }
}

/** Adds an event and keeps the newest `max`. */
export function withNewest<T>(events: readonly T[], event: T, max: number): T[] {
  return [...events, event].slice(-max)
}

/**
 * Serialises a report within a limit of bytes by removing the oldest events, then the end of the stack, then of the
 * message. Undefined if that does not suffice.
 */
export function serialiseWithin(
  report: ErrorReportContent,
  max: number,
  serialise: (report: ErrorReportContent) => string = JSON.stringify,
): string | undefined {
  const text = serialise(report)
  if (bytesOf(text) <= max) return text
  const shorter = shorten(report)
  return shorter && serialiseWithin(shorter, max, serialise)
}

function shorten(report: ErrorReportContent): ErrorReportContent | undefined {
  const { events, stack = '', message } = report
  if (events.length > 0) return { ...report, events: events.slice(Math.ceil(events.length / 2)) }
  if (stack !== '') return { ...report, stack: halfOf(stack) }
  return message === '' ? undefined : { ...report, message: halfOf(message) }
}

function halfOf(text: string): string {
  return text.slice(0, Math.floor(text.length / 2))
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
