import { expect, it } from 'vitest'
import { ApiError } from '../../src/app/api-error.ts'
import { createReporter } from '../../src/app/reporter.ts'
import type { ErrorReportContent, ErrorReportEvent } from '../../src/generated/domain.ts'

function reporter() {
  const sent: ErrorReportContent[] = []
  let time = 0
  const reportError = createReporter({
    send: (body) => sent.push(JSON.parse(body)),
    now: () => time,
    limits: () => ({ error_reports_per_minute: 60, error_report_bytes: 524_288 }),
    page: () => ({ at: '/register?email=ana@example.com', build: 'b1', language: 'es' }),
  })
  const wait = (milliseconds: number) => {
    time += milliseconds
  }
  return { tell: reportError, sent, wait }
}

const visit: ErrorReportEvent = {
  at: '2026-11-21T10:00:00.000Z',
  kind: 'visit',
  what: '/login?email=ana@example.com',
}

it('an error is reported with stack and events, without personal data', () => {
  const { tell, sent } = reporter()
  tell(new TypeError('No session for ana@example.com'), [visit])
  expect(sent).toMatchObject([
    {
      name: 'TypeError',
      message: 'No session for [e-mail]',
      stack: expect.stringContaining('reporter.test.ts'),
      at: '/register',
      build: 'b1',
      language: 'es',
      events: [{ ...visit, what: '/login' }],
    },
  ])
  expect(JSON.stringify(sent)).not.toContain('ana@')
})

it('a server error is reported by request id, without its message', () => {
  const { tell, sent } = reporter()
  tell(new ApiError(500, 'internal', { message: 'Ana, something failed.', requestId: 'r-1' }), [])
  expect(sent).toMatchObject([{ status: 500, code: 'internal', request_id: 'r-1', message: '' }])
  expect(JSON.stringify(sent)).not.toContain('Ana')
})

it('the same error is reported once', () => {
  const { tell, sent } = reporter()
  for (let times = 0; times < 5; times += 1) tell(new Error('again'), [])
  expect(sent).toHaveLength(1)
})

it('at most 60 errors a minute are reported', () => {
  const { tell, sent, wait } = reporter()
  const many = (name: string) => {
    for (let count = 0; count < 100; count += 1) tell(new Error(`${name} ${count}`), [])
  }
  many('first')
  wait(60_000)
  many('second')
  expect(sent).toHaveLength(120)
})

it('a thrown value other than an Error is reported', () => {
  const { tell, sent } = reporter()
  tell('a word', [])
  tell(undefined, [])
  expect(sent.map(({ name, message }) => [name, message])).toEqual([
    ['string', 'a word'],
    ['undefined', 'undefined'],
  ])
})
