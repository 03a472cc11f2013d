import type { ErrorReportContent } from '../../generated/domain.ts'

const minute = 60_000

/** Whether one more may be sent at a time, in milliseconds; a minute is any minute, not that of the clock. */
export function rateLimit(max: number): (now: number) => boolean {
  let sent: number[] = []
  return (now) => {
    // A time to come is one from before the clock was set back.
    sent = sent.filter((time) => time > now - minute && time <= now)
    if (sent.length >= max) return false
    sent.push(now)
    return true
  }
}

/** Keeps the newest events, so many of them. */
export function remember<T>(events: readonly T[], event: T, max: number): T[] {
  return [...events, event].slice(-max)
}

/**
 * A report written out within a limit of bytes. What has to go goes from the oldest event on, then from the end of
 * the stack, then from the end of the message. Undefined where even that is too much.
 */
export function fitted(
  report: ErrorReportContent,
  max: number,
  write: (report: ErrorReportContent) => string = JSON.stringify,
): string | undefined {
  const text = write(report)
  if (bytesOf(text) <= max) return text
  const smaller = shortened(report)
  return smaller && fitted(smaller, max, write)
}

function shortened(report: ErrorReportContent): ErrorReportContent | undefined {
  const { events, stack = '', message } = report
  if (events.length > 0) return { ...report, events: events.slice(Math.ceil(events.length / 2)) }
  if (stack !== '') return { ...report, stack: half(stack) }
  return message === '' ? undefined : { ...report, message: half(message) }
}

function half(text: string): string {
  return text.slice(0, Math.floor(text.length / 2))
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
