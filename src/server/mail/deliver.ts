import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Tx } from '../database/connection.ts'
import { bindTenant, inTransaction } from '../database/transaction.ts'
import type { Clock } from '../kernel/clock.ts'
import { files as kept } from '../modules/files/tables.ts'
import type { FileStore } from '../providers/files/provider.ts'
import type { Attachment, MailTransport } from './smtp.ts'
import { emptyContent, mails } from './tables.ts'

/** Identifies a row of a tenant's table `mails`. */
interface MailRow {
  tenant: string
  mail: string
  /** Contains the ids of the attached files, separated by spaces. */
  file?: string
}

interface ReadFile {
  id: string
  bytes: Buffer
}

/** Limits the attached files together, below the 20 MB that mail servers take, for they travel in base64. */
const maxAttachedBytes = 14_000_000

export interface Mailer {
  /** Sends a mail once. Throws if the mail server does not accept it, so that the job retries. */
  deliver(row: MailRow): Promise<void>
}

interface Options {
  transport: MailTransport
  files: Pick<FileStore, 'read'>
  pool: pg.Pool
  /** Contains the real-time clock, by which codes and links expire. */
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  /**
   * Limits the mail server's time in milliseconds, below the job's timeout, so that no other process sends the mail
   * meanwhile.
   */
  limitInMs?: number
}

export function mailer({ transport, files, pool, clock, log, limitInMs = 15_000 }: Options): Mailer {
  /** Collects delivered mails whose row could not be updated, so that they are not sent again. */
  const handled = new Set<string>()

  async function deliver({ tenant, mail: id, file }: MailRow): Promise<void> {
    // Reads the file before the transaction, so that no connection waits for the file store.
    const read = await readFiles(tenant, id, file)
    await inTransaction(pool, async (tx) => {
      await bindTenant(tx, tenant)
      const whereOpen = and(eq(mails.id, id), isNull(mails.sent_at), isNull(mails.dropped_at))
      // Locks the mail while it is sent, so that a concurrent delivery waits and finds it sent.
      const [mail] = await tx.select().from(mails).where(whereOpen).for('update')
      if (!mail) return
      const now = clock.now()
      const leftInMs = mail.useless_after ? mail.useless_after.getTime() - now.getTime() : limitInMs
      if (leftInMs <= 0 && !handled.has(id)) {
        await tx
          .update(mails)
          .set({ ...emptyContent, dropped_at: now })
          .where(whereOpen)
        log.warn({ tenant, mail: id }, 'a mail was dropped: what it tells has ended')
        return
      }
      if (mail.recipient !== '' && !handled.has(id)) {
        const attached = read && (await Promise.all(read.map((each) => attachmentOf(tx, each))))
        await transport.send({ ...mail, attached }, AbortSignal.timeout(Math.min(limitInMs, leftInMs)))
        handled.add(id)
      }
      await tx
        .update(mails)
        .set({ ...emptyContent, sent_at: now })
        .where(whereOpen)
    })
    handled.delete(id)
  }

  /** Reads the files of a mail; leaves out those beyond what mail servers take, of which its text tells. */
  async function readFiles(tenant: string, mail: string, ids = ''): Promise<ReadFile[] | undefined> {
    const read: ReadFile[] = []
    let size = 0
    for (const id of ids.split(' ').filter(Boolean)) {
      const bytes = await files.read(tenant, id)
      if (!bytes) throw new Error(`The file ${id} that goes with the mail ${mail} is gone.`)
      size += bytes.length
      if (read.length === 0 || size <= maxAttachedBytes) read.push({ id, bytes })
    }
    return read.length > 0 ? read : undefined
  }

  return { deliver }
}

async function attachmentOf(tx: Tx, { id, bytes }: ReadFile): Promise<Attachment> {
  const [file] = await tx.select({ name: kept.name, type: kept.type }).from(kept).where(eq(kept.id, id))
  if (!file) throw new Error(`The file ${id} is gone.`)
  return { ...file, bytes }
}
