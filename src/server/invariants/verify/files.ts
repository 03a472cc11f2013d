import { and, asc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../database/connection.ts'
import { digestOf } from '../../modules/files/digest.ts'
import { files } from '../../modules/files/tables.ts'
import type { FileStore } from '../../providers/files/provider.ts'
import type { RunInTenant } from './index.ts'

const pageSize = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Yields the problem of each file of a tenant: missing bytes or another hash. */
export async function* eachFile(
  runInTenant: RunInTenant,
  tenant: string,
  store: FileStore,
): AsyncGenerator<string | undefined> {
  for (let after: string | undefined = first; after !== undefined; ) {
    const page: { id: string; sha256: string }[] = await runInTenant((tx) =>
      pageOf(tx, tenant, String(after)),
    )
    for (const { id, sha256 } of page) yield faultOf(await store.read(tenant, id), id, sha256)
    after = page.at(pageSize - 1)?.id
  }
}

function pageOf(tx: Tx, tenant: string, after: string) {
  return tx
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.tenant_id, tenant), gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(pageSize)
}

async function faultOf(bytes: Buffer | undefined, id: string, sha256: string): Promise<string | undefined> {
  if (!bytes) return `the file ${id} has no bytes.`
  return (await digestOf(bytes)) === sha256 ? undefined : `the bytes of the file ${id} have changed.`
}
