import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import hosts from '../../schemas/hosts.json' with { type: 'json' }
import { type Api, type ApiOptions, createApi } from '../../src/app/api.ts'
import { ApiError } from '../../src/app/api-error.ts'
import { errorToast } from '../../src/app/error-toast.ts'
import type { ApiRequest } from '../../src/app/request.ts'
import table from './fixtures/api.json' with { type: 'json' }
import paths from './fixtures/bases.json' with { type: 'json' }

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let server: Server
let answers: Answer[]
let seen: { request: IncomingMessage; body: string }[]
let refused: string[]
let token: string

beforeEach(async () => {
  answers = []
  seen = []
  refused = []
  token = 'user-token'
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      seen.push({ request, body })
      const answer = answers.shift() ?? json(200, { data: 'ok' })
      answer(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function json(status: number, content: unknown): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }
}

const breaks: Answer = (request) => {
  request.socket.destroy()
}

function api(options: Partial<ApiOptions> = {}): Api {
  return createApi({
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bases: hosts.bases,
    tokens: () => ({ user: token, manager: '' }),
    language: () => 'en',
    onSessionExpired: (sent) => refused.push(sent),
    retryDelaysMs: [1, 1],
    ...options,
  })
}

const write = { method: 'POST', path: '/v2/x', body: { amount: 1 } } as const

describe('an API call', () => {
  it('under way when the person logs out stays without an answer, and a later one is not sent', async () => {
    const leaving = new AbortController()
    const call = api({ loggedOut: leaving.signal })
    const settled: string[] = []
    const sends = (path: string) =>
      void call({ method: 'GET', path })
        .catch(() => undefined)
        .then(() => settled.push(path))
    answers = [() => leaving.abort()]
    sends('/v2/under-way')
    await vi.waitUntil(() => leaving.signal.aborted)
    sends('/v2/later')
    expect(await call({ method: 'POST', path: '/v2/logout', keepalive: true })).toBe('ok')
    expect(seen.map(({ request }) => request.url)).toEqual(['/v2/under-way', '/v2/logout'])
    expect(settled).toEqual([])
    expect(refused).toEqual([])
  })

  it('returns the data of the envelope', async () => {
    answers = [json(200, { data: { items: [] } })]
    expect(await api()({ method: 'GET', path: '/v2/x?q=1' })).toEqual({ items: [] })
    expect(seen[0]?.request.url).toBe('/v2/x?q=1')
  })

  it('returns null for an empty response', async () => {
    answers = [(_request, response) => response.writeHead(204).end()]
    expect(await api()(write)).toBeNull()
  })

  it('returns a file with its name', async () => {
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''a%C3%B1o.pdf",
    }
    answers = [(_request, response) => response.writeHead(200, headers).end('%PDF')]
    const file = await api()({ method: 'GET', path: '/v2/x' })
    expect(file).toMatchObject({ name: 'año.pdf', type: 'application/pdf', size: 4 })
  })

  it('sends the tokens, the language and the idempotency key', async () => {
    await api({ tokens: () => ({ user: 'u', manager: 'm' }) })({ ...write, idempotencyKey: 'k' })
    expect(seen[0]?.request.headers).toMatchObject({
      'x-user-access-token': 'u',
      'x-manager-user-access-token': 'm',
      'accept-language': 'en',
      'idempotency-key': 'k',
      'content-type': 'application/json',
    })
    expect(seen[0]?.body).toBe('{"amount":1}')
  })

  it('sends a form with a file as multipart', async () => {
    const body = new FormData()
    body.append('file', new File(['proof'], 'proof.txt'))
    await api()({ method: 'POST', path: '/v2/x', body })
    expect(seen[0]?.request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[0]?.body).toContain('filename="proof.txt"')
  })

  it('reports the server’s time', async () => {
    const times: Date[] = []
    answers = [
      (_request, response) => response.writeHead(204, { date: 'Sat, 21 Nov 2026 12:00:00 GMT' }).end(),
    ]
    await api({ onServerTime: (now) => times.push(now) })(write)
    expect(times).toEqual([new Date('2026-11-21T12:00:00Z')])
  })

  it.each(paths as [string, string][])('sends a request for %s to %s', async (path, sent) => {
    await api()({ method: 'GET', path })
    expect(seen[0]?.request.url).toBe(sent)
  })
})

describe('an API call from the fixtures', () => {
  it.each(table.methods as ApiRequest[])(
    'sends $method with its body unchanged',
    async ({ method, body }) => {
      await api()({ method, path: '/v2/x', body })
      expect(seen[0]?.request.method).toBe(method)
      expect(seen[0]?.body).toBe(body === undefined ? '' : JSON.stringify(body))
      expect(seen[0]?.request.headers['content-type']).toBe(body && 'application/json')
    },
  )

  it.each(table.tokens)('sends the tokens $user|$manager unless they are empty', async (one) => {
    await api({ tokens: () => one })({ method: 'GET', path: '/v2/x' })
    const sent = Object.entries(seen[0]?.request.headers ?? {}).filter(([name]) => name.endsWith('-token'))
    expect(Object.fromEntries(sent)).toEqual(one.headers)
  })

  it.each(table.answers)('handles status $status with $body', async ({ status, body, gives, toast }) => {
    const ended: number[] = []
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { 'content-type': 'application/json' }
    answers = [status === 0 ? breaks : (_request, response) => response.writeHead(status, headers).end(text)]
    const call = api({ onEnd: (_request, end) => ended.push(end) })(write)
    if (gives !== undefined) expect(await call).toEqual(gives)
    else {
      const error = await call.catch((failure: unknown) => failure)
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ status })
      expect(errorToast(error, () => 'a toast')).toBe(toast ? 'a toast' : undefined)
    }
    expect(ended).toEqual([status])
  })
})

describe('a failed API call', () => {
  it('rejects with all details of the server’s error', async () => {
    const error = {
      code: 'requirement',
      message: 'Verify first.',
      request_id: 'r-1',
      reason: { text: 'requirements.identity', message: 'Verify your identity.' },
      fix: { label: 'Verify', go: '/verify-email' },
      fields: [
        { field: 'tokens', key: 'validator.error_number_min', params: { min: 1 }, message: 'At least 1.' },
      ],
    }
    answers = [json(409, { error, hide_error: true })]
    await expect(api()(write)).rejects.toMatchObject({
      status: 409,
      code: 'requirement',
      message: 'Verify first.',
      requestId: 'r-1',
      reason: 'Verify your identity.',
      fix: error.fix,
      fields: error.fields,
      hideError: true,
      hasEnvelope: true,
    })
  })

  it('rejects with only the status if a proxy responds', async () => {
    answers = [(_request, response) => response.writeHead(502).end('<html>Bad gateway</html>')]
    await expect(api()(write)).rejects.toMatchObject({
      status: 502,
      code: 'unknown',
      message: '',
      hasEnvelope: false,
    })
  })

  it('rejects with status 0 without a response', async () => {
    answers = [breaks]
    await expect(api()({ method: 'GET', path: '/v2/x' })).rejects.toMatchObject({
      status: 0,
      code: 'network',
    })
  })

  it('rejects after a timeout', async () => {
    answers = [() => {}]
    const impatient = api({ timeouts: { data: 300, upload: 300 } })
    await expect(impatient({ ...write, idempotencyKey: 'k' })).rejects.toMatchObject({
      status: 0,
      code: 'timeout',
    })
    expect(seen).toHaveLength(1)
  })
})

describe('a write with a broken connection', () => {
  it('is retried with the same key until there is a response', async () => {
    answers = [breaks, breaks, json(200, { data: { id: 7 } })]
    expect(await api()({ ...write, idempotencyKey: 'k' })).toEqual({ id: 7 })
    expect(seen.map(({ request }) => request.headers['idempotency-key'])).toEqual(['k', 'k', 'k'])
  })

  it('is retried at most twice', async () => {
    answers = [breaks, breaks, breaks]
    await expect(api()({ ...write, idempotencyKey: 'k' })).rejects.toMatchObject({ code: 'network' })
    expect(seen).toHaveLength(3)
  })

  it('is never retried without a key', async () => {
    answers = [breaks]
    await expect(api()(write)).rejects.toMatchObject({ code: 'network' })
    expect(seen).toHaveLength(1)
  })

  it('is never retried after an error response', async () => {
    answers = [json(500, { error: { code: 'internal', message: '' } })]
    await expect(api()({ ...write, idempotencyKey: 'k' })).rejects.toMatchObject({ status: 500 })
    expect(seen).toHaveLength(1)
  })
})

describe('a session that the server rejects', () => {
  it.each(['session_expired', 'unauthenticated'])('ends on %s', async (code) => {
    answers = [json(401, { error: { code, message: '' } })]
    await expect(api()(write)).rejects.toMatchObject({ status: 401 })
    expect(refused).toEqual(['user-token'])
  })

  it('continues when only the password was wrong', async () => {
    answers = [json(401, { error: { code: 'bad_credentials', message: '' } })]
    await expect(api()(write)).rejects.toMatchObject({ status: 401 })
    expect(refused).toEqual([])
  })

  it('does not end for a visitor', async () => {
    token = ''
    answers = [json(401, { error: { code: 'unauthenticated', message: '' } })]
    await expect(api()(write)).rejects.toMatchObject({ status: 401 })
    expect(refused).toEqual([])
  })
})
