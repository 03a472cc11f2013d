import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

/** Sends raw requests that no regular client writes. */
const platform = await testPlatform()
const { token } = await platform.account()
await platform.app.listen({ port: 0, host: '127.0.0.1' })
const address = platform.app.server.address()
const port = typeof address === 'object' && address ? address.port : 0

/** Sends these lines and returns the first response; the connection stays open. */
async function answerTo(...lines: string[]): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(lines.join('\r\n'))
  const [chunk] = await once(socket, 'data')
  socket.destroy()
  return { status: Number(String(chunk).split(' ')[1]), text: String(chunk) }
}

const requestLine = 'GET /v2/ui/get-customization HTTP/1.1'

test("a request with one host gets its tenant's answer", async () => {
  const { status, text } = await answerTo(requestLine, 'Host: alba.localhost', '', '')
  expect([status, text.includes('Alba Capital')]).toEqual([200, true])
})

test.each([
  ['two hosts', [requestLine, 'Host: alba.localhost', 'Host: nexo.localhost']],
  [
    'another host in the request line',
    ['GET http://nexo.localhost/v2/ui/get-customization HTTP/1.1', 'Host: alba.localhost'],
  ],
  [
    'another host in the request line of a page',
    ['GET http://nexo.localhost/login HTTP/1.1', 'Host: alba.localhost'],
  ],
])('a request with %s is rejected', async (_what, lines) => {
  expect((await answerTo(...lines, '', '')).status).toBe(400)
})

const upload = (type: string, ...more: string[]) =>
  answerTo(
    'POST /v2/pfp/files HTTP/1.1',
    'Host: alba.localhost',
    `Content-Type: multipart/form-data${type}`,
    ...more,
  )

test('an upload without a session is refused before the file is read', async () => {
  const { status } = await upload('; boundary=b', 'Content-Length: 5000000', '', '--b')
  expect(status).toBe(401)
})

test.each([
  ['without a boundary', ''],
  ['that is incomplete', '; boundary=b'],
])('a form %s is rejected', async (_what, type) => {
  const session = `X-USER-ACCESS-TOKEN: ${token}`
  const { status, text } = await upload(type, session, 'Content-Length: 10', '', '--b\r\ntrash')
  expect([status, text.includes('"bad_request"')]).toEqual([400, true])
})
