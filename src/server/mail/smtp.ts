import { createTransport } from 'nodemailer'
import { deliverMail } from '../modules/mails/jobs/deliverMail.ts'
import type { mails } from './tables.ts'

export interface Attachment {
  name: string
  type: string
  bytes: Buffer
}

export type Mail = typeof mails.$inferSelect & { attached?: readonly Attachment[] | undefined }

/** Sends mails to a mail server. */
export interface MailTransport {
  /** Sends a mail. Rejects if the mail server does not accept it or if `signal` aborts. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  close(): void
}

/** Opens a mail transport over a few persistent connections. */
export function smtp(url: string): MailTransport {
  const transport = createTransport({ url, pool: true, maxConnections: deliverMail.concurrency })

  async function send(mail: Mail, signal: AbortSignal): Promise<void> {
    const { attached = [] } = mail
    try {
      await transport.sendMail({
        // Uses the same id at every attempt, so that mail servers can detect duplicates.
        messageId: `<${mail.id}@tesela>`,
        from: { name: mail.sender, address: 'no-reply@tesela.localhost' },
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: attached.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: bytes,
        })),
        signal,
      })
    } catch (error) {
      const code = codesOf(error)
      throw Object.assign(new Error(`The mail server did not take the mail: ${code}`), { code })
    }
  }

  return { send, close: () => transport.close() }
}

/** Returns the error's codes, but not its message, which quotes the address. */
function codesOf(error: unknown): string {
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } = Object(error)
  return [code, responseCode].filter((part) => part !== undefined).join(' ')
}
