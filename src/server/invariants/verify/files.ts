import { and, asc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../database/connection.ts'
import { digestOf } from '../../modules/files/digest.ts'
import { files } from '../../modules/files/tables.ts'
import type { FileStore } from '../../providers/files/provider.ts'
import type { RunInTenant } from './index.ts'

const pageSize = 200
const smallestId = '00000000-0000-0000-0000-000000000000'

/**
 * Yields, for each file of a tenant, its problem (missing bytes or a different hash), or undefined if it is intact.
 */
export async function* verifyFiles(
  runInTenant: RunInTenant,
  tenant: string,
  store: FileStore,
): AsyncGenerator<string | undefined> {
  for (let lastId: string | undefined = smallestId; lastId !== undefined; ) {
    const page: { id: string; sha256: string }[] = await runInTenant((tx) =>
      pageOf(tx, tenant, String(lastId)),
    )
    for (const { id, sha256 } of page) yield fileProblemOf(await store.read(tenant, id), id, sha256)
    lastId = page.at(pageSize - 1)?.id
  }
}

function pageOf(tx: Tx, tenant: string, lastId: string) {
  return tx
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.tenant_id, tenant), gt(files.id, lastId)))
    .orderBy(asc(files.id))
    .limit(pageSize)
}

async function fileProblemOf(
  bytes: Buffer | undefined,
  id: string,
  sha256: string,
): Promise<string | undefined> {
  if (!bytes) return `the file ${id} has no bytes.`
  return (await digestOf(bytes)) === sha256 ? undefined : `the bytes of the file ${id} have changed.`
}
