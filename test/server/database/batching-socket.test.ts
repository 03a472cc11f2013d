import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { BatchingSocket } from '../../../src/server/database/batching-socket.ts'

it('what is written to the database in one tick is sent together, and all of it before the end', async () => {
  const received: string[] = []
  const server = createServer((peer) => peer.on('data', (bytes) => received.push(bytes.toString())))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = new BatchingSocket()
  socket.setNoDelay(true)
  socket.connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  await once(socket, 'connect')
  for (const statement of ['begin;', 'select;', 'commit;']) socket.write(statement)
  await Promise.resolve()
  socket.end('bye')
  socket.resume()
  await once(socket, 'close')
  server.close()
  expect(received).toEqual(['begin;select;commit;bye'])
})
