import { SMTPServer } from 'smtp-server'

/** A mail as it came, newest first in the box. */
export interface Mail {
  id: number
  to: string[]
  from: string
  subject: string
  text: string
  at: Date
}

export interface Mailbox {
  mails: Mail[]
  close(): Promise<void>
}

/** More than a fresh demo sends, so that a code that comes after it is still here when somebody looks. */
const kept = 10_000

/** A mail server on this machine that takes every mail and sends none. */
export function startMailbox(port: number, address = '127.0.0.1'): Promise<Mailbox> {
  const mails: Mail[] = []
  let count = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 1000,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        count += 1
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        mails.unshift({
          id: count,
          to,
          at: new Date(),
          ...readMail(Buffer.concat(chunks).toString('latin1')),
        })
        mails.length = Math.min(mails.length, kept)
        done()
      })
    },
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => {
      server.off('error', reject)
      // A sender that goes away in the middle of a mail is no reason to stop.
      server.on('error', () => undefined)
      resolve({ mails, close: () => new Promise((closed) => server.close(closed)) })
    })
  })
}

/** The plain texts that the platform sends: one part, quoted-printable, base64 or 7bit. */
function readMail(source: string): Pick<Mail, 'from' | 'subject' | 'text'> {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
  )
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '7bit'
  return {
    from: decodeWords(headers.get('from') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    text: decodeBody(body.join('\r\n\r\n'), encoding).replaceAll('\r\n', '\n').trimEnd(),
  }
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable')
    return Buffer.from(unquote(body.replace(/=\r\n/g, '')), 'latin1').toString()
  return Buffer.from(body, 'latin1').toString()
}

/** RFC 2047: =?UTF-8?Q?contrase=C3=B1a?= */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1').toString(),
    )
}

function unquote(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
