import { and, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '../../database/connection.ts'
import { bindTenant, inTransaction } from '../../database/transaction.ts'
import { rateCounters } from '../../identity/tables.ts'
import { failedJobs } from '../../jobs/tables.ts'
import type { Clock } from '../../kernel/clock.ts'
import { idempotencyKeys } from '../../kernel/tables.ts'
import { providerEvents } from '../../kernel/webhooks/tables.ts'
import { emptyContent, mails } from '../../mail/tables.ts'
import type { FileStore, StoredObject } from '../../providers/files/provider.ts'
import {
  emailChanges,
  emailCodes,
  googleRequests,
  knownPlaces,
  loginChallenges,
  secrets,
  sessions,
} from '../auth/tables.ts'
import { customizationPreviews } from '../customizations/tables.ts'
import { formDrafts } from '../drafts/tables.ts'
import { listExports } from '../exports/tables.ts'
import { files } from '../files/tables.ts'
import { notifications } from '../notifications/tables.ts'

export interface CleanupServices {
  pool: pg.Pool
  store: FileStore
  /** Provides the real time, because retention does not follow the demo's clock. */
  clock: Clock
}

const hourInMs = 3_600_000
const retentionInMs = 30 * 24 * hourInMs
/** Limits the age of known login places, long enough to recognise a person who logs in once a month. */
const placeRetentionInMs = 90 * 24 * hourInMs

/** Limits the age of notifications, longer than the year of a tax declaration. */
const notificationRetentionInMs = 550 * 24 * hourInMs

/** Limits the age of unsent drafts. */
const draftRetentionInMs = 28 * 24 * hourInMs

/**
 * Removes expired data of a tenant: counters, drafts, keys, codes, secrets, sessions, and stored objects without a
 * file.
 */
export function housekeeper({ pool, store, clock }: CleanupServices) {
  return async ({ tenant }: { tenant: string }): Promise<void> => {
    const now = clock.now()
    await inTenantTransaction((tx) => removeOldRows(tx, now))
    for await (const page of store.list(tenant)) {
      const oldNames = olderThanAnHour(page, now)
      const existingNames = await inTenantTransaction((tx) => existingFileNames(tx, oldNames))
      for (const name of oldNames) if (!existingNames.has(name)) await store.remove(tenant, name)
    }

    function inTenantTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      return inTransaction(pool, async (tx) => {
        await bindTenant(tx, tenant)
        return work(tx)
      })
    }
  }
}

async function removeOldRows(tx: Tx, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - retentionInMs)
  await tx.delete(rateCounters).where(lte(rateCounters.window_ends_at, now))
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, cutoff))
  await tx.delete(customizationPreviews).where(lt(customizationPreviews.ends_at, now))
  await tx.delete(secrets).where(lt(secrets.expires_at, now))
  await tx.delete(googleRequests).where(lt(googleRequests.expires_at, now))
  await tx.delete(loginChallenges).where(lt(loginChallenges.expires_at, now))
  await tx.delete(emailChanges).where(lt(emailChanges.expires_at, now))
  await tx.delete(emailCodes).where(lt(emailCodes.expires_at, now))
  await tx.delete(knownPlaces).where(lt(knownPlaces.seen_at, new Date(now.getTime() - placeRetentionInMs)))
  await tx.delete(formDrafts).where(lt(formDrafts.updated_at, new Date(now.getTime() - draftRetentionInMs)))
  await tx
    .delete(notifications)
    .where(lt(notifications.at, new Date(now.getTime() - notificationRetentionInMs)))
  await tx
    .delete(providerEvents)
    .where(and(lt(providerEvents.received_at, cutoff), isNull(providerEvents.next_try_at)))
  await tx.delete(failedJobs).where(lt(failedJobs.failed_at, cutoff))
  // Retains the row of each mail, so that its event never sends a second mail. Unsent mails are marked as dropped.
  const dropped_at = sql`case when ${mails.sent_at} is null then coalesce(${mails.dropped_at}, ${now}) end`
  await tx
    .update(mails)
    .set({ ...emptyContent, recipient: '', dropped_at })
    .where(and(lt(mails.created_at, cutoff), ne(mails.recipient, '')))
  await tx.delete(sessions).where(or(lt(sessions.ended_at, cutoff), lt(sessions.expires_at, cutoff)))
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the names of objects older than an hour. Newer objects may have no row yet, because the row is inserted after
 * the bytes.
 */
function olderThanAnHour(page: StoredObject[], now: Date): string[] {
  return page.filter(({ written }) => written.getTime() < now.getTime() - hourInMs).map(({ name }) => name)
}

async function existingFileNames(tx: Tx, names: string[]): Promise<Set<string>> {
  const ids = names.filter((name) => idPattern.test(name))
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, ids))
    .unionAll(
      tx
        .select({ id: sql<string>`${listExports.file_id}` })
        .from(listExports)
        .where(inArray(listExports.file_id, ids)),
    )
  return new Set(rows.map(({ id }) => id))
}
