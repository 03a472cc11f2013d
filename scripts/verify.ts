import { readFileSync, writeFileSync } from 'node:fs'
import { database } from '../src/server/database/connection.ts'
import { type Head, verify } from '../src/server/invariants/verify/index.ts'
import { fileStore } from '../src/server/providers/files/index.ts'
import { s3BucketOf } from '../src/server/startup/files-url.ts'
import { StartError } from '../src/server/startup/start-error.ts'
import { command, withDatabase } from './lib/with-database.ts'

const help = `npm run verify                      holds journal, histories, contracts and the audit log of every tenant against their
                                    chains of hashes, and every file against its own
npm run verify -- --keep FILE       and writes the heads of the chains to FILE, to be kept elsewhere
npm run verify -- --against FILE    and looks whether the chains still pass through the heads in FILE

DATABASE_URL, DATA, FILES_URL and SECRET as for npm start. The embedded database is free only while no server uses it.`

/** Verifies on the command line that the stored data are unaltered. The exit code is 1 if they are not. */
await command(async ([option, file, ...rest]) => {
  const isKnown = option === undefined || (['--keep', '--against'].includes(option) && file)
  if (!isKnown || rest.length > 0) throw new StartError(help)
  const storedHeads = option === '--against' ? readHeads(String(file)) : []
  const { problems, heads, ...counts } = await withDatabase((owner, { data }) =>
    verify(
      database(owner),
      fileStore({ bucket: s3BucketOf(process.env.FILES_URL), data }, { error: console.error }),
      storedHeads,
    ),
  )
  for (const { tenant, chain, position, hash } of heads)
    console.log(`${tenant.padEnd(16)}  ${chain.padEnd(24)}  ${String(position).padStart(10)}  ${hash}`)
  if (counts.waiting > 0) console.log(`${counts.waiting} rows wait for their seal.`)
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  if (option === '--keep') writeFileSync(String(file), `${JSON.stringify(heads, null, 2)}\n`)
  console.log(`${counts.sealed} rows and ${counts.files} files stand as they were written.`)
})

function readHeads(file: string): Head[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartError(`${file} cannot be read: it is what --keep wrote.`)
  }
}
