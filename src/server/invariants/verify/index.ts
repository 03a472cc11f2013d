import type { Tx } from '../../database/connection.ts'
import { bindTenant } from '../../database/transaction.ts'
import type { FileStore } from '../../providers/files/provider.ts'
import { readTenants } from '../../tenancy/registry.ts'
import { chainHeads, faultsOf, rewritten } from './chains.ts'
import { eachFile } from './files.ts'

/** Describes the end of a chain. Stored elsewhere, it proves that earlier rows were not changed. */
export interface Head {
  tenant: string
  chain: string
  position: number
  hash: string
}

interface Verified {
  /** Lists the problems, one sentence each. */
  problems: string[]
  heads: Head[]
  /** Count the verified rows, the rows not sealed yet, and the files read. */
  sealed: number
  waiting: number
  files: number
}

/** Runs work in a transaction of the owner that is bound to one tenant. */
export type RunInTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Verifies every tenant's hash chains, the stored heads, and the hash of every file. */
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

    for (const { waiting, ...end } of await within(chainHeads)) {
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
