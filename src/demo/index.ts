import { and, eq, like } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { NewTenant } from '../generated/language.ts'
import { restore } from '../language/customization/customization.ts'
import type { Library } from '../language/documents/library.ts'
import type { Database, Tx } from '../server/database/connection.ts'
import type { Registry } from '../server/jobs/job.ts'
import { sweepDueRows } from '../server/jobs/sweep.ts'
import { mails } from '../server/mail/tables.ts'
import { users } from '../server/modules/auth/tables.ts'
import { adPublishing } from '../server/modules/board/jobs/adPublishing.ts'
import { interestLapse } from '../server/modules/interests/jobs/interestLapse.ts'
import { interestOpening } from '../server/modules/interests/jobs/interestOpening.ts'
import { tokenMinting } from '../server/modules/investments/jobs/tokenMinting.ts'
import { invitationExpiry } from '../server/modules/invitations/jobs/invitationExpiry.ts'
import { campaignEnd } from '../server/modules/issuances/jobs/campaignEnd.ts'
import { campaignOpening } from '../server/modules/preparation/jobs/campaignOpening.ts'
import { demoClocks } from '../server/modules/tenants/tables.ts'
import { StartError } from '../server/startup/start-error.ts'
import { addSuperManager, createTenant } from '../server/tenancy/registry.ts'
import { tenants } from '../server/tenancy/tables.ts'
import { type Account, accountOpener } from './accounts.ts'
import { Caller } from './caller.ts'
import { Campaigns } from './campaigns.ts'
import { closeAccounts } from './close-accounts.ts'
import {
  type DemoInvestor,
  demoInvestors,
  demoIssuances,
  demoIssuers,
  demoRequests,
  demoTenants,
} from './content.ts'
import type { DemoEvent } from './demo-event.ts'
import { requireEntityEvent, sendToEntity, usesRegistrationEntity } from './entity.ts'
import { inTenant } from './in-tenant.ts'
import { investorRequestEvents } from './investor-requests.ts'
import { drawIssuance, preparationOf } from './issuances.ts'
import {
  createCompanyOrganisations,
  createOpenInvitations,
  createOrganisations,
  joinOrganisations,
  unansweredInvitation,
} from './issuers.ts'
import { openMarket } from './market.ts'
import { lastDayEvents } from './move-last-day.ts'
import { restrictToWhitelist } from './people-of-issuances.ts'
import { createDistributions, distributionsByTenant } from './returns.ts'
import { eventsOfInvestor } from './scenario.ts'
import { addStaff } from './staff.ts'

interface DemoPlatform {
  app: FastifyInstance
  library: Library
  /** Provides the database owner's connection, for tenants and their hosts. */
  owner: Database
  /** Provides the application's connection with row-level security, for data without an operation. */
  database: Database
  now: Date
}

/**
 * Returns the demo's tenants that the database does not contain. Throws a StartError if an earlier seed was
 * interrupted.
 */
export async function missingTenants(owner: Database): Promise<NewTenant[]> {
  const missing: NewTenant[] = []
  for (const tenant of demoTenants()) if (!(await isSeeded(owner, tenant.slug))) missing.push(tenant)
  return missing
}

/**
 * Seeds a tenant of the demo. People act through the API, day by day: the demo's clock moves from half a year ago to
 * today.
 */
export async function seedTenant(tenant: NewTenant, platform: DemoPlatform): Promise<void> {
  await fillTenant(await createDemoTenant(tenant, platform), platform)
}

/** Describes a new tenant that has only its manager. */
interface CreatedTenant {
  tenant: NewTenant
  id: string
  manager: Caller
  openAccount: ReturnType<typeof accountOpener>
}

/**
 * Returns whether a tenant is seeded; reads its clock in a transaction bound to the tenant, because row-level security
 * hides it otherwise. Throws a StartError if the seed was interrupted.
 */
async function isSeeded(owner: Database, slug: string): Promise<boolean> {
  const [tenant] = await owner.select({ id: tenants.id }).from(tenants).where(eq(tenants.slug, slug))
  if (!tenant) return false
  const [clock] = await inTenant(owner, tenant.id, (tx) => tx.select().from(demoClocks))
  if (!clock || clock.offset_days < 0) throw unfinishedError()
  return true
}

/** Lists the daily jobs of the server: those that run after midnight, and those that run after people have acted. */
const MORNING_JOBS = { campaignEnd, campaignOpening, invitationExpiry }
const EVENING_JOBS = { interestOpening, interestLapse, tokenMinting }

/** Names the tenant whose manager creates and lists platforms on the server. */
const OPERATOR_SLUG = 'alba'

async function makeManagersSuper(owner: Database, tenant: string): Promise<void> {
  await inTenant(owner, tenant, async (tx) => {
    const managers = await tx.select({ id: users.id }).from(users)
    for (const { id } of managers) await addSuperManager(tx, tenant, id)
  })
}

function unfinishedError(): StartError {
  return new StartError('The demo was not finished last time. Start again with: npm start -- --fresh')
}

async function createDemoTenant(tenant: NewTenant, platform: DemoPlatform): Promise<CreatedTenant> {
  const id = await createTenant(platform.owner, tenant, platform.now)
  const { database } = platform
  await inTenant(database, id, (tx) => tx.insert(demoClocks).values({ offset_days: -365 }))
  const [host = ''] = tenant.hosts
  const manager = new Caller(platform.app, platform.library, host, '10.0.0.1')
  const openAccount = accountOpener(database, id, platform.now)
  await openAccount(managerOf(tenant), manager)
  await inTenant(database, id, (tx) => tx.update(users).set({ roles: ['ADMIN'] }))
  if (tenant.slug === OPERATOR_SLUG) await makeManagersSuper(platform.owner, id)
  return { tenant, id, manager, openAccount }
}

async function fillTenant(
  { tenant, id, manager, openAccount }: CreatedTenant,
  platform: DemoPlatform,
): Promise<void> {
  const investors = demoInvestors(tenant.slug)
  const [host = ''] = tenant.hosts
  const publisher = restore(tenant.customization, platform.library.schemas).customization
  const issuances = await Promise.all(
    demoIssuances(tenant.slug).map((issuance) => drawIssuance(publisher, issuance, platform.now)),
  )
  const organisations = await createOrganisations(
    issuances.map(({ demo }) => demo.issuer),
    manager,
  )
  const administrators: Caller[] = []
  const issuers = new Map<string, Caller>()
  for (const [index, issuer] of demoIssuers(tenant.slug).entries()) {
    const caller = new Caller(platform.app, platform.library, host, `10.0.2.${index + 1}`)
    await openAccount(issuer, caller)
    await joinOrganisations(issuer, caller, manager)
    administrators.push(caller)
    for (const name of issuer.organisations) if (!issuers.has(name)) issuers.set(name, caller)
  }
  const campaigns = new Campaigns(manager)
  const callers = new Map<string, Caller>()
  const investorEvents = investors.map((investor, index) => {
    const caller = new Caller(platform.app, platform.library, host, `10.0.1.${index + 1}`)
    callers.set(investor.email, caller)
    const requests = demoRequests(tenant.slug).filter(({ email }) => email === investor.email)
    return [
      ...eventsOfInvestor(investor, caller, manager, campaigns, openAccount, signingCode),
      ...requests.flatMap((requested) => investorRequestEvents(requested, caller, issuerOf)),
    ]
  })
  const isReviewedByEntity = usesRegistrationEntity(tenant.slug, platform.app.services)
  const preparations = issuances.map((issuance) =>
    preparationOf(issuance, {
      issuer: issuers.get(issuance.demo.issuer) ?? manager,
      manager,
      organisation: organisations.get(issuance.demo.issuer) ?? '',
      today: platform.now,
      atEntity: isReviewedByEntity,
    }),
  )
  if (isReviewedByEntity) preparations.push([requireEntityEvent(manager)])
  const lastDays = issuances.map(({ demo }) => lastDayEvents(demo, manager, platform.now))
  await runDayByDay([
    ...preparations,
    ...investorEvents,
    ...lastDays,
    [unansweredInvitation(tenant.slug, manager)],
  ])
  await setClock(0)
  await closeAccounts(tenant.slug, manager, openNewAccount)
  await addStaff(tenant.slug, manager, openNewAccount)
  await restrictToWhitelist(tenant.slug, manager, administrators[0])
  await createDistributions({
    tenant: { slug: tenant.slug, id },
    manager,
    issuer: issuerOf(distributionsByTenant[tenant.slug]?.slug ?? '') ?? manager,
    today: platform.now,
    services: platform.app.services,
  })
  const [caller = manager] = administrators
  const context = { issuers: demoIssuers(tenant.slug), organisations: [...organisations.keys()], caller }
  await createOpenInvitations(tenant.slug, context, manager)
  await createCompanyOrganisations(manager)
  await openMarket({ tenant: tenant.slug, manager, investors: callers })
  await runJobs({ adPublishing })

  async function openNewAccount(person: Account): Promise<Caller> {
    const caller = new Caller(platform.app, platform.library, host, '10.0.3.1')
    await openAccount(person, caller)
    return caller
  }

  function issuerOf(slug: string): Caller | undefined {
    const issuance = issuances.find(({ demo }) => demo.slug === slug)
    return issuance && issuers.get(issuance.demo.issuer)
  }

  /**
   * Runs all events day by day; the lists run in parallel, each in order. Events that are not possible yet are retried
   * every evening; throws if an event never becomes possible.
   */
  async function runDayByDay(eventLists: DemoEvent[][]): Promise<void> {
    const openingDays = issuances.map(({ demo }) => -demo.starts_in_days).filter((day) => day > 0)
    const eventDays = new Set([0, ...openingDays, ...eventLists.flat().map(({ daysAgo }) => daysAgo)])
    const days = [...eventDays].sort((a, b) => b - a)
    let waitingEvents: DemoEvent[] = []
    for (const day of days) {
      await setClock(-day)
      await runJobs(MORNING_JOBS)
      const todaysLists = eventLists.map((events) => events.filter(({ daysAgo }) => daysAgo === day))
      const immediateLists = todaysLists
        .map((events) => events.filter(({ may }) => !may))
        .filter(({ length }) => length > 0)
      for (const lists of chunks(immediateLists, 6)) await Promise.all(lists.map(runInOrder))
      if (isReviewedByEntity) await sendToEntity(platform.app.services, platform.database, id)
      await runJobs(EVENING_JOBS)
      campaigns.clear()
      waitingEvents = await runPossible([...waitingEvents, ...todaysLists.flat().filter(({ may }) => may)])
    }
    if (waitingEvents.length > 0)
      throw new Error(`In ${tenant.slug} ${waitingEvents.length} things never happened.`)
  }

  async function runJobs(jobs: Registry): Promise<void> {
    await sweepDueRows({ ...platform.app.services, registry: jobs }, id)
  }

  function setClock(days: number): Promise<unknown> {
    return inThisTenant((tx) => tx.update(demoClocks).set({ offset_days: days }))
  }

  /** Reads a signing code and deletes its mail, so that the mailbox does not contain hundreds of codes. */
  async function signingCode({ email }: DemoInvestor): Promise<string> {
    const whereCode = and(eq(mails.recipient, email), like(mails.event, 'signing/%'))
    const [mail] = await inThisTenant((tx) =>
      tx.delete(mails).where(whereCode).returning({ text: mails.text }),
    )
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  function inThisTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTenant(platform.database, id, work)
  }
}

function managerOf(tenant: NewTenant): Account {
  return { name: 'Elena', surname: 'Robles Marín', email: `gestora@${tenant.slug}.demo`, language: 'es' }
}

async function runInOrder(events: DemoEvent[]): Promise<void> {
  for (const { happen } of events) await happen()
}

/** Runs the events that are possible now, and returns the remaining events. */
async function runPossible(waitingEvents: DemoEvent[]): Promise<DemoEvent[]> {
  const remaining: DemoEvent[] = []
  for (const event of waitingEvents) {
    if (await event.may?.()) await event.happen()
    else remaining.push(event)
  }
  return remaining
}

function chunks<T>(items: T[], size: number): T[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...chunks(items.slice(size), size)]
}
