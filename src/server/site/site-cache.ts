import { restore } from '../../language/customization/customization.ts'
import { currentVersion } from '../../language/customization/migrations/index.ts'
import type { Tx } from '../database/connection.ts'
import { isUnavailable } from '../database/errors.ts'
import { noTokens } from '../identity/credentials.ts'
import { identify } from '../identity/identity.ts'
import { previewOf } from '../identity/preview.ts'
import type { Tenant } from '../kernel/context.ts'
import { ApiError, throwError } from '../kernel/errors.ts'
import { LimitExceeded } from '../processes/child-pool.ts'
import type { Services } from '../services.ts'
import { enterTenant, versionBefore } from '../tenancy/tenant.ts'
import { attempts, Unmade } from './attempts.ts'
import type { MadeSite } from './document-workers/tasks.ts'
import { productDocumentsOf } from './product-documents.ts'
import type { Site } from './tenant-site.ts'
import { versionedCache } from './versioned-cache.ts'

const cachedTenants = 50
const cachedPreviews = 10
/** So many versions before the live one are tried; then come the product's defaults. */
const mostBack = 5
/** Milliseconds until a visitor gets a tenant's pages as they were, or where there are none, is asked to come again. */
const longestWait = { withEarlier: 5_000, without: 30_000 }

/** The pages that a tenant's visitors see. */
export interface ServedSite extends MadeSite {
  /** Why they are not those of the live version, and the version that they are of: null for the product's defaults. */
  unmade?: { why: Error; served: number | null }
  /** When the live version, which could not be made, is tried again for the next who asks, in milliseconds. */
  again?: number
}

export interface SiteFinder {
  /** What is live on a host. Throws unknown_tenant. */
  live(host: string): Promise<Site>
  /** What was live on a host when it was last asked for, without asking anybody. */
  inMemory(host: string): Site | undefined
  /** What is live; while that cannot be found out, what was. */
  liveOrInMemory(host: string): Promise<Site>
  /** The same, with what became of the tenant's document, in a transaction of the tenant's. */
  served(tenant: Tenant, tx: Tx): Promise<ServedSite>
  /** The same, while no transaction is open. */
  servedOutside(tenant: Tenant): Promise<ServedSite>
  /** What a manager looks at before publishing it. Throws unknown_tenant, and not_found for an hour-old token. */
  preview(host: string, token: string): Promise<{ site: Site; person: string }>
}

type EarlierVersion = (tenant: Tenant) => Promise<Tenant | undefined>

/** Keeps each tenant's site until its customization changes, and the newest previews. */
export function siteFinder(services: Omit<Services, 'sites'>, patience = longestWait): SiteFinder {
  const { client, clock, config, bulkhead, log, library, tenantClock, watch, documentWorkers } = services
  const published = versionedCache<ServedSite>(
    cachedTenants,
    ({ again = Infinity }) => again > clock.now().getTime(),
  )
  const previews = versionedCache<MadeSite>(cachedPreviews)
  /** By host, the one asked for longest ago first. */
  const seen = new Map<string, Site>()
  const attempt = attempts(clock, (version, why) =>
    log.error({ version, why: why.message }, 'pages cannot be made'),
  )

  return {
    live,
    inMemory: (host) => seen.get(host),
    liveOrInMemory: (host) =>
      live(host).catch((error: unknown) => {
        const site = isPassing(error) ? seen.get(host) : undefined
        if (!site) throw error
        return site
      }),
    served: (tenant, tx) => serve(tenant, (later) => versionBefore(tx, later, library.schemas)),
    servedOutside,
    async preview(host, token) {
      const { tenant, person } = await bulkhead.enter(host, (tx) => previewed(tx, host, token))
      const made = previews.take(tenant.version, tenant.version, () => make(tenant, `/preview/${token}`))
      return { site: (await made.catch(refuse)).site, person }
    },
  }

  async function live(host: string): Promise<Site> {
    const tenant = await bulkhead.enter(host, async (tx) => {
      const row = await enterTenant(tx, { host })
      const { version } = await identify(tx, noTokens, clock.now(), tenantClock)
      return services.customization(tx, row, { version, preview: null }, config.publicOrigin)
    })
    const { site } = await soon(servedOutside(tenant), published.earlier(tenant.id))
    remember(host, site)
    return site
  }

  /** Nobody waits longer than that: while new pages are made those before them stay, or somebody is asked to come again. */
  function soon(made: Promise<ServedSite>, earlier: ServedSite | undefined): Promise<ServedSite> {
    const longest = earlier ? patience.withEarlier : patience.without
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (earlier) resolve(earlier)
        else reject(new ApiError('unavailable'))
      }, longest)
      made
        .catch((error: unknown) => {
          if (earlier) return earlier
          throw error
        })
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
  }

  function remember(host: string, site: Site): void {
    seen.delete(host)
    seen.set(host, site)
    const [oldest] = seen.keys()
    if (seen.size > cachedTenants && oldest) seen.delete(oldest)
  }

  async function previewed(tx: Tx, host: string, token: string) {
    const row = await enterTenant(tx, { host })
    const preview = await previewOf(tx, token, clock.now())
    const tenant = await services.customization(tx, row, { version: 0, preview }, config.publicOrigin)
    return { ...preview, tenant }
  }

  function servedOutside(tenant: Tenant): Promise<ServedSite> {
    return serve(tenant, (later) =>
      bulkhead.enter(tenant.id, async (tx) => {
        await enterTenant(tx, { id: tenant.id })
        return versionBefore(tx, later, library.schemas)
      }),
    )
  }

  function serve(tenant: Tenant, before: EarlierVersion): Promise<ServedSite> {
    return published.take(tenant.id, tenant.version, () => makeServed(tenant, before))
  }

  /** The pages of the live version, or of the newest before it that can be made. */
  async function makeServed(live: Tenant, before: EarlierVersion): Promise<ServedSite> {
    const first = await tryMaking(live)
    if (!(first instanceof Unmade)) return first
    const { why, again } = first
    let tenant: Tenant | undefined = live
    for (let back = 0; back < mostBack; back++) {
      tenant = tenant && (await before(tenant))
      const made = tenant && (await tryMaking(tenant))
      if (tenant && made && !(made instanceof Unmade))
        return { ...made, again, unmade: { why, served: Number(tenant.version) } }
    }
    const plain = await make(withDefaults(live), '').catch(refuseForNow)
    return { ...plain, again, unmade: { why, served: null } }
  }

  function tryMaking(tenant: Tenant): Promise<MadeSite | Unmade> {
    return attempt(`${tenant.slug} ${tenant.version}`, () => make(tenant, ''))
  }

  function withDefaults(tenant: Tenant): Tenant {
    const { title } = tenant.customization
    const { customization } = restore({ version: currentVersion, title }, library.schemas)
    return { ...tenant, customization }
  }

  async function make({ id, slug, customization }: Tenant, base: string): Promise<MadeSite> {
    const made = await documentWorkers.makeSite(id, {
      customization,
      client: client.build,
      checkExpiry: config.checkExpiry,
      base,
      product: productDocumentsOf(library).address,
      watch: watch?.shown().version,
    })
    for (const problem of made.leftOut) log.warn(`${slug}: ${problem}`)
    return made
  }
}

/** The product's own pages can be made; where they are not, there is too much to do. */
function refuseForNow(why: unknown): never {
  if (why instanceof LimitExceeded) throwError('unavailable')
  throw why
}

/** A document of which no pages can be made is its author's to fix. */
export function refuse(why: unknown): never {
  if (why instanceof LimitExceeded) throwError('customization_too_much')
  throw why
}

/** Nothing is wrong with who asks: the database is away, or there is too much to do. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError ? error.code === 'unavailable' : isUnavailable(error)
}
