import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Lists the moments at which a connection is cut during a commit. */
export const cuts = ['before the database reads it', 'after it was done'] as const

/** Starts a proxy in front of the database that cuts a connection at a commit, so that its outcome is unknown. */
export async function cuttingProxy(url: string) {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  const reach = () =>
    host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host)
  const sockets = new Set<Socket>()
  let [left, when]: [number, (typeof cuts)[number]] = [0, cuts[0]]
  let wasCut = false

  const proxy = createServer((client) => {
    const database = reach()
    let waits = false
    const cut = () => {
      wasCut = true
      for (const socket of [client, database]) socket.destroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => void sockets.delete(socket))
    }
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
    client.on('data', (chunk) => {
      if (left > 0 && /\bcommit\0/i.test(chunk.toString('latin1'))) {
        left -= 1
        if (left === 0 && when === cuts[0]) return cut()
        waits = left === 0
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (!waits) return void client.write(chunk)
      if (chunk.toString('latin1').includes('COMMIT\0')) cut()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((proxy.address() as AddressInfo).port)

  return {
    url: address.href,
    /** Cuts the nth commit from now on. */
    cutsAt(nth: number, moment: (typeof cuts)[number]): void {
      ;[left, when, wasCut] = [nth, moment, false]
    },
    hasCut: () => wasCut,
    close(): void {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
