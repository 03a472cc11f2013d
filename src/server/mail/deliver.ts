import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { newId } from '../database/ids.ts'
import { sentMails } from '../database/tables/core.ts'
import { bindTenant, inTransaction } from '../database/transaction.ts'
import type { MailJob } from '../jobs/jobs.ts'
import { queues } from '../jobs/queues.ts'

interface Mailer {
  /** Hands a mail to the mail server, once per event. Throws when it is not taken; the job is tried again later. */
  deliver(mail: MailJob): Promise<void>
  close(): void
}

/** Sends over a few connections that stay open from one mail to the next. */
export function mailer(smtpUrl: string, pool: pg.Pool): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: queues.mail.atOnce,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })

  async function deliver(mail: MailJob): Promise<void> {
    if (mail.to === '') return
    await inTransaction(pool, async (tx) => {
      await bindTenant(tx, mail.tenant)
      const first = await tx
        .insert(sentMails)
        .values({ id: newId(), event: mail.event, sent_at: new Date() })
        .onConflictDoNothing()
        .returning({ id: sentMails.id })
      if (first.length === 0) return
      await transport.sendMail({
        // One event keeps one Message-ID, so that a mail server that took it twice can tell.
        messageId: `<${mail.event.replace(/[^\w-]/g, '-')}@tesela>`,
        from: { name: mail.from, address: 'no-reply@tesela.localhost' },
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
      })
    })
  }

  return { deliver, close: () => transport.close() }
}
