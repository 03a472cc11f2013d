import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Tx } from '../database/connection.ts'
import { bindTenant, inTransaction } from '../database/transaction.ts'
import type { Clock } from '../kernel/clock.ts'
import { files as filesTable } from '../modules/files/tables.ts'
import type { FileStore } from '../providers/files/provider.ts'
import type { Attachment, MailTransport } from './smtp.ts'
import { emptyContent, mails } from './tables.ts'

/** A row of a tenant's table `mails`, with its attachments. */
interface MailRow {
  tenant: string
  /** The id of the row. */
  mail: string
  /** The ids of the attached files, separated by spaces. */
  file?: string
}

interface ReadFile {
  id: string
  bytes: Buffer
}

/**
 * The maximum total size of the attached files in bytes. It is below the 20 MB that mail servers accept, because
 * attachments are encoded in base64.
 */
const maxAttachedBytes = 14_000_000

export interface Mailer {
  /** Sends a mail once. Throws if the mail server rejects it, so that the job retries. */
  deliver(row: MailRow): Promise<void>
}

interface Options {
  transport: MailTransport
  files: Pick<FileStore, 'read'>
  pool: pg.Pool
  /** The real-time clock, by which codes and links expire. */
  clock: Clock
  log: Pick<FastifyBaseLogger, 'debug'>
  /**
   * The maximum time for the mail server in milliseconds. It is below the job's timeout, so that no other process
   * sends the mail in the meantime.
   */
  limitInMs?: number
}

export function createMailer({ transport, files, pool, clock, log, limitInMs = 15_000 }: Options): Mailer {
  /** The ids of delivered mails whose rows are not updated yet, so that no retry sends them again. */
  const deliveredIds = new Set<string>()

  async function deliver({ tenant, mail: id, file: fileIds }: MailRow): Promise<void> {
    // Reads the files before the transaction, so that no connection waits for the file store.
    const attachedFiles = await readFiles(tenant, id, fileIds)
    await inTransaction(pool, async (tx) => {
      await bindTenant(tx, tenant)
      const whereUnsent = and(eq(mails.id, id), isNull(mails.sent_at), isNull(mails.dropped_at))
      // Locks the mail while it is being sent, so that a concurrent delivery waits and then finds that it was sent.
      const [mail] = await tx.select().from(mails).where(whereUnsent).for('update')
      if (!mail) return
      const now = clock.now()
      const remainingMs = mail.useless_after ? mail.useless_after.getTime() - now.getTime() : limitInMs
      if (remainingMs <= 0 && !deliveredIds.has(id)) {
        await tx
          .update(mails)
          .set({ ...emptyContent, dropped_at: now })
          .where(whereUnsent)
        log.debug({ tenant, mail: id }, 'a mail was dropped: what it tells has ended')
        return
      }
      if (mail.recipient !== '' && !deliveredIds.has(id)) {
        const attachments =
          attachedFiles && (await Promise.all(attachedFiles.map((file) => attachmentOf(tx, file))))
        await transport.send(
          { ...mail, attached: attachments },
          AbortSignal.timeout(Math.min(limitInMs, remainingMs)),
        )
        deliveredIds.add(id)
      }
      await tx
        .update(mails)
        .set({ ...emptyContent, sent_at: now })
        .where(whereUnsent)
    })
    deliveredIds.delete(id)
  }

  /**
   * Reads the files of a mail; throws `Error` for a missing file. Omits files above the total size that mail servers
   * accept, but never the first; the mail's text mentions this.
   */
  async function readFiles(tenant: string, mail: string, ids = ''): Promise<ReadFile[] | undefined> {
    const fittingFiles: ReadFile[] = []
    let size = 0
    for (const id of ids.split(' ').filter(Boolean)) {
      const bytes = await files.read(tenant, id)
      if (!bytes) throw new Error(`The file ${id} that goes with the mail ${mail} is gone.`)
      size += bytes.length
      if (fittingFiles.length === 0 || size <= maxAttachedBytes) fittingFiles.push({ id, bytes })
    }
    return fittingFiles.length > 0 ? fittingFiles : undefined
  }

  return { deliver }
}

async function attachmentOf(tx: Tx, { id, bytes }: ReadFile): Promise<Attachment> {
  const [file] = await tx
    .select({ name: filesTable.name, type: filesTable.type })
    .from(filesTable)
    .where(eq(filesTable.id, id))
  if (!file) throw new Error(`The file ${id} is gone.`)
  return { ...file, bytes }
}
