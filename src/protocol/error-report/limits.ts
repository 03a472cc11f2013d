import type { ErrorReportContent } from '../../generated/domain.ts'

const minute = 60_000

/**
 * Creates a limit of events per sliding minute; the returned function takes the time in milliseconds and tells whether
 * another event is allowed.
 */
export function rateLimit(max: number): (now: number) => boolean {
  let sent: number[] = []
  return (now) => {
    // Drops future times, recorded before the clock was set back.
    sent = sent.filter((time) => time > now - minute && time <= now)
    if (sent.length >= max) return false
    sent.push(now)
    return true
  }
}

/** Adds an event and keeps the newest `max`. */
export function remember<T>(events: readonly T[], event: T, max: number): T[] {
  return [...events, event].slice(-max)
}

/**
 * Serialises a report within a limit of bytes by removing the oldest events, then the end of the stack, then of the
 * message. Undefined if that does not suffice.
 */
export function serialisedWithin(
  report: ErrorReportContent,
  max: number,
  write: (report: ErrorReportContent) => string = JSON.stringify,
): string | undefined {
  const text = write(report)
  if (bytesOf(text) <= max) return text
  const shorter = shortened(report)
  return shorter && serialisedWithin(shorter, max, write)
}

function shortened(report: ErrorReportContent): ErrorReportContent | undefined {
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
