import { SMTPServer } from 'smtp-server'
import { decodeWords, readMime } from './mime.ts'

/** Describes a received mail. */
export interface Mail {
  id: number
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; size: number }[]
  at: Date
}

/** Contains the received mails. */
export interface Mailbox {
  /** Lists the mails, newest first. */
  mails: Mail[]
  close(): Promise<void>
}

/** Limits the number of stored mails; a new demo sends fewer. */
const MAX_MAILS = 10_000

/** Starts a mail server that accepts every mail and delivers none. */
export function startMailbox(port: number, address = '127.0.0.1'): Promise<Mailbox> {
  const mails: Mail[] = []
  let lastId = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 1000,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        lastId += 1
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        mails.unshift({
          id: lastId,
          to,
          at: new Date(),
          ...readMail(Buffer.concat(chunks).toString('latin1')),
        })
        mails.length = Math.min(mails.length, MAX_MAILS)
        done()
      })
    },
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => {
      server.off('error', reject)
      // Ignores errors of connections, such as a sender that disconnects during a mail.
      server.on('error', () => undefined)
      resolve({ mails, close: () => new Promise((closed) => server.close(closed)) })
    })
  })
}

/** Parses the headers, the text, the HTML and the attachments of a mail. */
function readMail(source: string): Omit<Mail, 'id' | 'to' | 'at'> {
  const { headers, parts } = readMime(source)
  const bodyOf = (type: string) => {
    const part = parts.find((candidate) => candidate.type === type && candidate.name === '')
    return part ? part.bytes.toString().replaceAll('\r\n', '\n').trimEnd() : ''
  }
  return {
    from: decodeWords(headers.get('from') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
    attachments: parts.flatMap(({ name, type, bytes }) => (name ? [{ name, type, size: bytes.length }] : [])),
  }
}
