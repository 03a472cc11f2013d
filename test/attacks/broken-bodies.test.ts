import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const { app } = platform

let outcome: (status: number) => void = () => undefined
app.addHook('onSend', async (_request, reply) => outcome(reply.statusCode))

const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
const { token } = await platform.account()

/**
 * Sends the start of a request and closes the connection once it is read. Returns the outcome, which the sender never
 * sees.
 */
async function breakOff(path: string, type: string, part: string): Promise<number> {
  const socket = connect(Number(port), '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: alba.localhost',
    `x-user-access-token: ${token}`,
    `content-type: ${type}`,
    'content-length: 5000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  const status = new Promise<number>((resolve) => {
    outcome = resolve
  })
  const [request] = await once(app.server, 'request')
  await expect.poll(() => request.readableFlowing).toBe(true)
  socket.destroy()
  return await status
}

const form = 'multipart/form-data; boundary=x'
const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'

test.each([
  ['a body', '/v2/user/login', 'application/json', '{"email":"'],
  ['a body before its first byte', '/v2/user/login', 'application/json', ''],
  ['an upload', '/v2/pfp/files', form, file],
  ['an upload before its first byte', '/v2/pfp/files', form, ''],
])('a connection closed during %s is a client error', async (_what, path, type, part) => {
  const status = await breakOff(path, type, part)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})
