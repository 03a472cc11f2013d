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
import { attempts, FailedBuild } from './attempts.ts'
import type { MadeSite } from './document-workers/tasks.ts'
import { productDocumentsOf } from './product-documents.ts'
import type { Site } from './tenant-site.ts'
import { versionedCache } from './versioned-cache.ts'

const cachedTenants = 50
const cachedPreviews = 10
/** Limits the earlier versions to try before the product's defaults. */
const mostBack = 5
/** Limits a visitor's wait in milliseconds, with or without an earlier version of the pages to serve. */
const defaultWaitsMs = { withEarlier: 5_000, without: 30_000 }

/** Describes the pages served to a tenant's visitors. */
export interface ServedSite extends MadeSite {
  /** Contains the failure of the live version, and the version served instead; null for the product's defaults. */
  unmade?: { why: Error; served: number | null }
  /** Contains when the live version is tried again after a failure, in milliseconds of the Unix time. */
  again?: number
}

export interface SiteFinder {
  /** Returns the live site of a host. Throws `unknown_tenant`. */
  live(host: string): Promise<Site>
  /** Returns the last site of a host from memory. */
  inMemory(host: string): Site | undefined
  /** Returns the live site, or the last one in memory while the database is unavailable. */
  liveOrInMemory(host: string): Promise<Site>
  /** Returns the live site and its failures, within a transaction of the tenant. */
  served(tenant: Tenant, tx: Tx): Promise<ServedSite>
  /** Returns the live site and its failures, outside a transaction. */
  servedOutside(tenant: Tenant): Promise<ServedSite>
  /** Returns a preview before publication. Throws `unknown_tenant`, and `not_found` for an expired token. */
  preview(host: string, token: string): Promise<{ site: Site; person: string }>
}

type EarlierVersion = (tenant: Tenant) => Promise<Tenant | undefined>

/** Caches each tenant's site until its customization changes, and the newest previews. */
export function siteFinder(services: Omit<Services, 'sites'>, waitsInMs = defaultWaitsMs): SiteFinder {
  const { client, clock, config, bulkhead, log, library, tenantClock, watch, documentWorkers } = services
  const published = versionedCache<ServedSite>(
    cachedTenants,
    ({ again = Infinity }) => again > clock.now().getTime(),
  )
  const previews = versionedCache<MadeSite>(cachedPreviews)
  /** Maps hosts to sites, least recently used first. */
  const sitesByHost = new Map<string, Site>()
  const attempt = attempts(clock, (version, why) =>
    log.error({ version, why: why.message }, 'pages cannot be made'),
  )

  return {
    live,
    inMemory: (host) => sitesByHost.get(host),
    liveOrInMemory: (host) =>
      live(host).catch((error: unknown) => {
        const site = isPassing(error) ? sitesByHost.get(host) : undefined
        if (!site) throw error
        return site
      }),
    served: (tenant, tx) => serve(tenant, (laterCtx) => versionBefore(tx, laterCtx, library.schemas)),
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
    const { site } = await servedWithin(servedOutside(tenant), published.earlier(tenant.id))
    remember(host, site)
    return site
  }

  /** Limits the wait for new pages: returns the earlier ones in time, or throws `unavailable` without any. */
  function servedWithin(made: Promise<ServedSite>, earlier: ServedSite | undefined): Promise<ServedSite> {
    const longest = earlier ? waitsInMs.withEarlier : waitsInMs.without
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
    sitesByHost.delete(host)
    sitesByHost.set(host, site)
    const [oldest] = sitesByHost.keys()
    if (sitesByHost.size > cachedTenants && oldest) sitesByHost.delete(oldest)
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

  /** Builds the pages of the live version, or of the newest earlier one that can be built. */
  async function makeServed(live: Tenant, before: EarlierVersion): Promise<ServedSite> {
    const first = await tryMaking(live)
    if (!(first instanceof FailedBuild)) return first
    const { why, again } = first
    let tenant: Tenant | undefined = live
    for (let step = 0; step < mostBack; step++) {
      tenant = tenant && (await before(tenant))
      const made = tenant && (await tryMaking(tenant))
      if (tenant && made && !(made instanceof FailedBuild))
        return { ...made, again, unmade: { why, served: Number(tenant.version) } }
    }
    const defaultSite = await make(withDefaults(live), '').catch(refuseForNow)
    return { ...defaultSite, again, unmade: { why, served: null } }
  }

  function tryMaking(tenant: Tenant): Promise<MadeSite | FailedBuild> {
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

/** Throws `unavailable` if even the product's pages exceed the limits, which means overload. */
function refuseForNow(why: unknown): never {
  if (why instanceof LimitExceeded) throwError('unavailable')
  throw why
}

/** Throws `customization_too_much` for a document that exceeds the limits. */
export function refuse(why: unknown): never {
  if (why instanceof LimitExceeded) throwError('customization_too_much')
  throw why
}

/** Returns whether an error is temporary: the database is unavailable or the server overloaded. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError ? error.code === 'unavailable' : isUnavailable(error)
}
