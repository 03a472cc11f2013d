import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type pg from 'pg'
import type { NewTenant } from '../src/generated/language.ts'
import { checkShape } from '../src/language/checker/index.ts'
import { lineAndColumn } from '../src/language/checker/json-positions.ts'
import { database, type Tx } from '../src/server/database/connection.ts'
import { bindTenant } from '../src/server/database/transaction.ts'
import { readLibrary } from '../src/server/documents/read.ts'
import { StartError } from '../src/server/startup/start-error.ts'
import {
  addSuperManager,
  createTenant,
  grantManagerRole,
  readTenants,
  tenantOf,
} from '../src/server/tenancy/registry.ts'
import { command, withDatabase } from './lib/with-database.ts'

const help = `npm run tenant -- list
npm run tenant -- add FILE              a tenant's document: slug, hosts, customization
npm run tenant -- manager SLUG EMAIL    makes somebody who has registered there its manager
npm run tenant -- super SLUG EMAIL      makes them a manager who looks after every tenant, at /manager/tenants

DATABASE_URL, DATA and SECRET as for npm start. The embedded database is free only while no server uses it.`

/** Manages the operator's tenants on the command line. */
await command(async ([name, ...args]) => {
  if (name === 'list' && args.length === 0) await withDatabase(list)
  else if (name === 'add' && args[0]) await add(args[0])
  else if (name === 'manager' && args[0] && args[1]) await manager(args[0], args[1])
  else if (name === 'super' && args[0] && args[1]) await superManager(args[0], args[1])
  else throw new StartError(help)
})

async function list(owner: pg.Client): Promise<void> {
  const tenants = await readTenants(database(owner))
  for (const { slug, hosts } of tenants) console.log(`${slug.padEnd(16)}  ${hosts.join(', ')}`)
  if (tenants.length === 0) console.log('There is no tenant yet.')
}

async function add(file: string): Promise<void> {
  const tenant = readTenant(file)
  await withDatabase((owner) => createTenant(database(owner), tenant, new Date()))
  console.log(
    `${tenant.slug} answers at ${tenant.hosts.join(', ')}. Its first manager registers there; then:`,
  )
  console.log(`npm run tenant -- manager ${tenant.slug} EMAIL`)
}

async function manager(slug: string, email: string): Promise<void> {
  await withDatabase((owner) => appoint(owner, slug, email))
  console.log(`${email} manages ${slug}.`)
}

async function superManager(slug: string, email: string): Promise<void> {
  await withDatabase((owner) =>
    appoint(owner, slug, email, (tx, tenant, user) => addSuperManager(tx, tenant, user)),
  )
  console.log(`${email} manages ${slug} and looks after every tenant.`)
}

/** Makes an account a manager. Throws a StartError if there is no such tenant or account. */
async function appoint(
  owner: pg.Client,
  slug: string,
  email: string,
  alsoRun?: (tx: Tx, tenant: string, user: string) => Promise<void>,
): Promise<void> {
  const tenant = await tenantOf(database(owner), slug)
  if (!tenant) throw new StartError(`There is no tenant ${slug}.`)
  await database(owner).transaction(async (tx) => {
    await bindTenant(tx, tenant.id)
    const user = await grantManagerRole(tx, email)
    if (user === undefined)
      throw new StartError(
        `Nobody has registered and confirmed ${email} with ${slug}: do that first, on the register page of ${tenant.main_host}.`,
      )
    await alsoRun?.(tx, tenant.id, user)
  })
}

/** Reads a tenant's file. Throws a StartError with all problems: file, line, column, remedy. */
function readTenant(file: string): NewTenant {
  const source = readSource(file)
  const content: unknown = parse(source, file)
  const problems = checkShape(
    { path: basename(file), source, content },
    'new-tenant.json',
    readLibrary().schemas,
  )
  if (problems.length > 0)
    throw new StartError(
      problems
        .map(({ start, message, remedy }) => {
          const { line, column } = lineAndColumn(source, start ?? 0)
          return `${file}:${line}:${column}  ${message}${remedy ? `\n    ${remedy}` : ''}`
        })
        .join('\n'),
    )
  return content as NewTenant
}

function readSource(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartError(`${file} cannot be read.`)
  }
}

function parse(source: string, file: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new StartError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
