import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Describes a running mail server that keeps no mail. */
export interface MailSink {
  port: number
  close(): Promise<void>
}

/** Starts a mail server in this process that accepts and discards every mail, so that the platform's memory has none. */
export function startMailSink(): Promise<MailSink> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 1000,
    onData(stream, _session, done) {
      stream.on('end', () => done())
      stream.resume()
    },
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject)
      // Ignores errors of connections, such as a sender that disconnects during a mail.
      server.on('error', () => undefined)
      const { port } = server.server.address() as AddressInfo
      resolve({ port, close: () => new Promise((closed) => server.close(() => closed())) })
    })
  })
}
