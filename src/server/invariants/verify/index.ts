import type { Tx } from '../../database/connection.ts'
import { bindTenant } from '../../database/transaction.ts'
import type { FileStore } from '../../providers/files/provider.ts'
import { readTenants } from '../../tenancy/registry.ts'
import { endsOf, faultsOf, rewritten } from './chains.ts'
import { eachFile } from './files.ts'

/** The end of a chain. Kept elsewhere, it proves that earlier rows were not rewritten. */
export interface Head {
  tenant: string
  chain: string
  position: number
  hash: string
}

interface Verified {
  /** One sentence per problem. */
  problems: string[]
  heads: Head[]
  /** The number of rows verified, of rows not sealed yet, and of files read. */
  sealed: number
  waiting: number
  files: number
}

/** Work in a transaction of the owner's that is bound to one tenant. */
export type RunInTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Holds every chain of every tenant against its hashes and the heads that were kept, and every file against its own. */
export async function verify(owner: Tx, store: FileStore, stored: Head[] = []): Promise<Verified> {
  const found: Verified = { problems: [], heads: [], sealed: 0, waiting: 0, files: 0 }
  const items = await readTenants(owner)
  for (const { id, slug } of items) {
    const within: RunInTenant = (work) =>
      owner.transaction(async (tx) => {
        await bindTenant(tx, id)
        return work(tx)
      })
    const report = (problem: string) => found.problems.push(`${slug}: ${problem}`)

    for (const { waiting, ...end } of await within(endsOf)) {
      if (end.position > 0) found.heads.push({ tenant: slug, ...end })
      found.sealed += end.position
      found.waiting += waiting
    }
    for (const problem of await within(faultsOf)) report(problem)
    const known = stored.filter(({ tenant }) => tenant === slug)
    for (const problem of await within((tx) => rewritten(tx, id, known))) report(problem)
    for await (const problem of eachFile(within, id, store)) {
      found.files += 1
      if (problem) report(problem)
    }
  }
  const gone = stored.filter(({ tenant }) => !items.some(({ slug }) => slug === tenant))
  for (const tenant of new Set(gone.map(({ tenant }) => tenant)))
    found.problems.push(`${tenant}: there is no such tenant any more.`)
  return found
}
