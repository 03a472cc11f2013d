import { describe, expect, it } from 'vitest'
import { ApiError } from '../../src/app/api-error.ts'
import { createClock } from '../../src/app/clock.ts'
import { isCrawler } from '../../src/app/crawler.ts'
import { DocumentError } from '../../src/app/documents.ts'
import { requestedLanguage, withoutLanguage } from '../../src/app/language.ts'
import { problemOf } from '../../src/app/problem.ts'

describe('the language in a URL', () => {
  it.each([
    ['?lang=en', 'en', ''],
    ['?tab=all&lang=es&q=a%20b', 'es', '?tab=all&q=a%20b'],
    ['?lang=fr', undefined, ''],
    ['?language=en', undefined, '?language=en'],
    ['', undefined, ''],
  ])('%j requests %s and is reduced to %j', (search, language, rest) => {
    expect(requestedLanguage(search)).toBe(language)
    expect(withoutLanguage(search)).toBe(rest)
  })
})

describe('the clock', () => {
  const device = new Date('2026-11-21T12:00:00.500Z')
  const clock = () => createClock(() => device.getTime())

  it('is the device’s until the server sends another time', () => expect(clock().now()).toEqual(device))
  it('follows a jump of the server’s time', () => {
    const jumping = clock()
    jumping.set(new Date('2026-11-26T12:00:00Z'))
    expect(jumping.now()).toEqual(new Date('2026-11-26T12:00:00Z'))
  })
  it('ignores small differences from network latency', () => {
    const steady = clock()
    steady.set(new Date('2026-11-21T11:59:58Z'))
    expect(steady.now()).toEqual(device)
  })
})

describe('error classification', () => {
  it.each([
    [new Error('x'), { kind: 'broken', status: 500 }],
    [new ApiError(403, 'forbidden', { requestId: 'r' }), { kind: 'forbidden', status: 403, requestId: 'r' }],
    [
      new ApiError(404, 'not_found', { message: 'No está.' }),
      { kind: 'not_found', status: 404, message: 'No está.' },
    ],
    [new ApiError(410, 'gone'), { kind: 'gone', status: 410, message: undefined, requestId: undefined }],
    [
      new ApiError(500, 'internal', { message: 'Ha fallado.' }),
      { kind: 'broken', status: 500, message: undefined },
    ],
    [new ApiError(503, 'unavailable'), { kind: 'maintenance', status: 503 }],
    [new ApiError(0, 'network'), { kind: 'offline' }],
    [new DocumentError(503, '/x', 'r'), { kind: 'maintenance', status: 503, requestId: 'r' }],
    [new DocumentError(404, '/x', 'r'), { kind: 'broken', status: 500, requestId: 'r' }],
  ])('maps %s to an error page', (error, problem) => expect(problemOf(error)).toEqual(problem))

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
    ['facebookexternalhit/1.1', true],
    ['Mozilla/5.0 Chrome-Lighthouse', true],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', false],
  ])('detects a crawler in %s: %s', (agent, crawler) => expect(isCrawler(agent)).toBe(crawler))
})
