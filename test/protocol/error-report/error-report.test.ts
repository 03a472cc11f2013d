import { describe, expect, it } from 'vitest'
import {
  error_report_bytes as BYTES,
  error_report_events as EVENTS,
} from '../../../schemas/constants.json' with { type: 'json' }
import type { ErrorReportContent } from '../../../src/generated/domain.ts'
import { rateLimit, serialiseWithin, withNewest } from '../../../src/protocol/error-report/limits.ts'
import { scrub, scrubReport } from '../../../src/protocol/error-report/scrub.ts'
import limits from './limits.json' with { type: 'json' }
import texts from './scrub.json' with { type: 'json' }

const report: ErrorReportContent = { name: 'TypeError', message: '', at: '/login', events: [] }

describe('scrubbing an error report', () => {
  it.each(texts)('removes $hides', (text) => {
    expect(scrub(text.in)).toBe(text.out)
    expect(scrub(text.out)).toBe(text.out)
  })

  it('covers every part of a report except its request id', () => {
    const reportedText = 'for ana@example.com'
    const at = '2026-11-21T10:00:00.000Z'
    const request_id = '01a2001d-7757-7a97-97cd-9220a97bd795'
    const clean = scrubReport({
      name: reportedText,
      message: reportedText,
      stack: reportedText,
      at: reportedText,
      request_id,
      events: [{ at, kind: 'visit', what: reportedText }],
    })
    expect(JSON.stringify(clean)).not.toContain('ana')
    expect(clean).toMatchObject({ request_id, events: [{ at }] })
  })
})

// Inputs on which a regular expression with unbounded repetitions takes minutes.
it.each(['x', '/', '-a', 'eyJ-', ' "x', "('", '1 ', 'x@', 'ab12 ', '«('])(
  'a text of 200,000 characters %j is scrubbed within the time limit',
  (letters) => {
    expect(scrub(letters.repeat(200_000 / letters.length))).toBeDefined()
  },
)

describe('the limits of error reports', () => {
  it.each(limits.rate)('allow $what', ({ sent, goes }) => {
    const mayGo = rateLimit(60)
    const calls = sent.flatMap(([time = 0, times = 0]) => Array<number>(times).fill(time))
    expect(calls.filter((time) => mayGo(time))).toHaveLength(goes)
  })

  it('keep the 100 newest events', () => {
    let events: number[] = []
    for (let event = 1; event <= 150; event += 1) events = withNewest(events, event, EVENTS)
    expect([events.length, events[0], events.at(-1)]).toEqual([EVENTS, 51, 150])
  })

  it.each(limits.size)('reduce a report to $what', ({ events, event, stack, message, leaves }) => {
    const at = '2026-11-21T10:00:00.000Z'
    const large: ErrorReportContent = {
      ...report,
      message: 'm'.repeat(message),
      stack: 's'.repeat(stack),
      events: Array.from({ length: events }, () => ({ at, kind: 'visit', what: 'w'.repeat(event) })),
    }
    const text = serialiseWithin(large, BYTES) ?? ''
    const left = JSON.parse(text)
    expect(text.length).toBeLessThanOrEqual(BYTES)
    expect({
      events: left.events.length,
      stack: left.stack.length,
      message: left.message.length,
    }).toEqual(leaves)
  })

  it('count bytes, not characters', () => {
    const text = serialiseWithin({ ...report, message: 'ñ'.repeat(300_000) }, BYTES) ?? ''
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(BYTES)
  })

  it('apply to the serialized report', () => {
    const write = ({ events }: ErrorReportContent) => 'x'.repeat(400_000 + events.length * 2_000)
    const event = { at: '2026-11-21T10:00:00.000Z', kind: 'visit' as const, what: '/' }
    expect(serialiseWithin({ ...report, events: Array(100).fill(event) }, BYTES, write)).toHaveLength(500_000)
    expect(serialiseWithin(report, BYTES, () => 'x'.repeat(BYTES + 1))).toBeUndefined()
  })
})
