import type { Tx } from '../../database/connection.ts'
import { bindTenant } from '../../database/transaction.ts'
import type { FileStore } from '../../providers/files/provider.ts'
import { readTenants } from '../../tenancy/registry.ts'
import { chainHeads, chainProblemsOf, rewrittenHeads } from './chains.ts'
import { verifyFiles } from './files.ts'

/** The end of a chain. Stored elsewhere, it proves that earlier rows have not changed. */
export interface Head {
  tenant: string
  chain: string
  position: number
  hash: string
}

interface VerificationResult {
  /** The problems, one sentence each. */
  problems: string[]
  heads: Head[]
  /** The numbers of verified rows, of rows that are not sealed yet, and of files read. */
  sealed: number
  waiting: number
  files: number
}

/** Runs work in a transaction of the owner that is bound to one tenant. */
export type RunInTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Verifies every tenant's hash chains, the stored heads, and the hash of every file. */
export async function verify(
  owner: Tx,
  store: FileStore,
  allStoredHeads: Head[] = [],
): Promise<VerificationResult> {
  const result: VerificationResult = { problems: [], heads: [], sealed: 0, waiting: 0, files: 0 }
  const tenants = await readTenants(owner)
  for (const { id, slug } of tenants) {
    const runInTenant: RunInTenant = (work) =>
      owner.transaction(async (tx) => {
        await bindTenant(tx, id)
        return work(tx)
      })
    const report = (problem: string) => result.problems.push(`${slug}: ${problem}`)

    for (const { waiting, ...head } of await runInTenant(chainHeads)) {
      if (head.position > 0) result.heads.push({ tenant: slug, ...head })
      result.sealed += head.position
      result.waiting += waiting
    }
    for (const problem of await runInTenant(chainProblemsOf)) report(problem)
    const storedHeads = allStoredHeads.filter(({ tenant }) => tenant === slug)
    for (const problem of await runInTenant((tx) => rewrittenHeads(tx, id, storedHeads))) report(problem)
    for await (const problem of verifyFiles(runInTenant, id, store)) {
      result.files += 1
      if (problem) report(problem)
    }
  }
  const missingTenants = allStoredHeads.filter(({ tenant }) => !tenants.some(({ slug }) => slug === tenant))
  for (const tenant of new Set(missingTenants.map(({ tenant }) => tenant)))
    result.problems.push(`${tenant}: there is no such tenant any more.`)
  return result
}
