import { restore } from '../../language/customization/customization.ts'
import { currentVersion } from '../../language/customization/migrations/index.ts'
import type { Tx } from '../database/connection.ts'
import { isUnavailable } from '../database/errors.ts'
import { emptyCredentials } from '../identity/credentials.ts'
import { identify } from '../identity/identity.ts'
import { previewOf } from '../identity/preview.ts'
import type { Tenant } from '../kernel/context.ts'
import { ApiError, throwError } from '../kernel/errors.ts'
import { LimitExceeded } from '../processes/child-pool.ts'
import type { Services } from '../services.ts'
import { enterTenant, previousVersionOf } from '../tenancy/tenant.ts'
import { attempts, FailedBuild } from './attempts.ts'
import type { BuiltSite } from './document-workers/tasks.ts'
import { productDocumentsOf } from './product-documents.ts'
import type { Site } from './tenant-site.ts'
import { versionedCache } from './versioned-cache.ts'

const cachedTenants = 50
const cachedPreviews = 10
/** The maximum number of earlier versions to try before the product's defaults. */
const maxEarlierVersions = 5
/**
 * The maximum time in milliseconds that a visitor waits for new pages, with and without earlier pages that can be
 * served instead.
 */
const defaultWaitsMs = { withEarlier: 5_000, without: 30_000 }

/** The pages that a tenant's visitors get. */
export interface ServedSite extends BuiltSite {
  /** The error of the live version, and the version served instead; null for the product's defaults. */
  unmade?: { why: Error; served: number | null }
  /** When the live version is tried again after a failure, in milliseconds of Unix time. */
  again?: number
}

export interface SiteFinder {
  /** Returns the live site of a host. Throws `unknown_tenant`. */
  live(host: string): Promise<Site>
  /** Returns the last site of a host that is in memory. */
  inMemory(host: string): Site | undefined
  /** Returns the live site, or the last site in memory while the database is unavailable. */
  liveOrInMemory(host: string): Promise<Site>
  /** Returns the live site and its failures; for callers inside a transaction of the tenant. */
  served(tenant: Tenant, tx: Tx): Promise<ServedSite>
  /** Returns the live site and its failures; for callers outside a transaction. */
  servedOutside(tenant: Tenant): Promise<ServedSite>
  /** Returns the site of an unpublished preview. Throws `unknown_tenant`, and `not_found` for an expired token. */
  preview(host: string, token: string): Promise<{ site: Site; person: string }>
}

type FindEarlierVersion = (tenant: Tenant) => Promise<Tenant | undefined>

/** Caches each tenant's site until its customization changes, and the newest previews. */
export function siteFinder(services: Omit<Services, 'sites'>, maxWaitsMs = defaultWaitsMs): SiteFinder {
  const { client, clock, config, bulkhead, log, library, tenantClock, watch, documentWorkers } = services
  const publishedSites = versionedCache<ServedSite>(
    cachedTenants,
    ({ again: retryAt = Infinity }) => retryAt > clock.now().getTime(),
  )
  const previewSites = versionedCache<BuiltSite>(cachedPreviews)
  /** The sites by host, the least recently used first. */
  const sitesByHost = new Map<string, Site>()
  const buildWithRetry = attempts(clock, (version, cause) =>
    log.error({ version, why: cause.message }, 'pages cannot be made'),
  )

  return {
    live,
    inMemory: (host) => sitesByHost.get(host),
    liveOrInMemory: (host) =>
      live(host).catch((error: unknown) => {
        const site = isTemporary(error) ? sitesByHost.get(host) : undefined
        if (!site) throw error
        return site
      }),
    served: (tenant, tx) =>
      serve(tenant, (laterVersion) => previousVersionOf(tx, laterVersion, library.schemas)),
    servedOutside,
    async preview(host, token) {
      const { tenant, person } = await bulkhead.enter(host, (tx) => readPreview(tx, host, token))
      const builtSite = previewSites.take(tenant.version, tenant.version, () =>
        buildSite(tenant, `/preview/${token}`),
      )
      return { site: (await builtSite.catch(rethrowAsTooMuch)).site, person }
    },
  }

  async function live(host: string): Promise<Site> {
    const tenant = await bulkhead.enter(host, async (tx) => {
      const row = await enterTenant(tx, { host })
      const { version } = await identify(tx, emptyCredentials, clock.now(), tenantClock)
      return services.customization(tx, row, { version, preview: null }, config.publicOrigin)
    })
    const { site } = await withTimeLimit(servedOutside(tenant), publishedSites.earlier(tenant.id))
    cacheSite(host, site)
    return site
  }

  /**
   * Limits the wait for new pages. After the limit, returns the earlier pages; throws `unavailable` without them.
   */
  function withTimeLimit(
    pendingSite: Promise<ServedSite>,
    earlierSite: ServedSite | undefined,
  ): Promise<ServedSite> {
    const maxWaitMs = earlierSite ? maxWaitsMs.withEarlier : maxWaitsMs.without
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (earlierSite) resolve(earlierSite)
        else reject(new ApiError('unavailable'))
      }, maxWaitMs)
      pendingSite
        .catch((error: unknown) => {
          if (earlierSite) return earlierSite
          throw error
        })
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
  }

  function cacheSite(host: string, site: Site): void {
    sitesByHost.delete(host)
    sitesByHost.set(host, site)
    const [oldest] = sitesByHost.keys()
    if (sitesByHost.size > cachedTenants && oldest) sitesByHost.delete(oldest)
  }

  async function readPreview(tx: Tx, host: string, token: string) {
    const row = await enterTenant(tx, { host })
    const preview = await previewOf(tx, token, clock.now())
    const tenant = await services.customization(tx, row, { version: 0, preview }, config.publicOrigin)
    return { ...preview, tenant }
  }

  function servedOutside(tenant: Tenant): Promise<ServedSite> {
    return serve(tenant, (laterVersion) =>
      bulkhead.enter(tenant.id, async (tx) => {
        await enterTenant(tx, { id: tenant.id })
        return previousVersionOf(tx, laterVersion, library.schemas)
      }),
    )
  }

  function serve(tenant: Tenant, findEarlier: FindEarlierVersion): Promise<ServedSite> {
    return publishedSites.take(tenant.id, tenant.version, () => buildServed(tenant, findEarlier))
  }

  /** Builds the pages of the live version or, if that fails, of the newest earlier version that can be built. */
  async function buildServed(liveTenant: Tenant, findEarlier: FindEarlierVersion): Promise<ServedSite> {
    const liveResult = await tryBuild(liveTenant)
    if (!(liveResult instanceof FailedBuild)) return liveResult
    const { why: cause, again: retryAt } = liveResult
    let tenant: Tenant | undefined = liveTenant
    for (let step = 0; step < maxEarlierVersions; step++) {
      tenant = tenant && (await findEarlier(tenant))
      const builtSite = tenant && (await tryBuild(tenant))
      if (tenant && builtSite && !(builtSite instanceof FailedBuild))
        return { ...builtSite, again: retryAt, unmade: { why: cause, served: Number(tenant.version) } }
    }
    const defaultSite = await buildSite(withDefaults(liveTenant), '').catch(rethrowAsUnavailable)
    return { ...defaultSite, again: retryAt, unmade: { why: cause, served: null } }
  }

  function tryBuild(tenant: Tenant): Promise<BuiltSite | FailedBuild> {
    return buildWithRetry(`${tenant.slug} ${tenant.version}`, () => buildSite(tenant, ''))
  }

  function withDefaults(tenant: Tenant): Tenant {
    const { title } = tenant.customization
    const { customization } = restore({ version: currentVersion, title }, library.schemas)
    return { ...tenant, customization }
  }

  async function buildSite({ id, slug, customization }: Tenant, base: string): Promise<BuiltSite> {
    const builtSite = await documentWorkers.makeSite(id, {
      customization,
      client: client.build,
      checkExpiry: config.checkExpiry,
      base,
      product: productDocumentsOf(library).address,
      watch: watch?.shown().version,
    })
    for (const problem of builtSite.leftOut) log.warn(`${slug}: ${problem}`)
    return builtSite
  }
}

/** Throws `unavailable` if even the product's pages exceed the limits, because the server is then overloaded. */
function rethrowAsUnavailable(error: unknown): never {
  if (error instanceof LimitExceeded) throwError('unavailable')
  throw error
}

/** Throws `customization_too_much` for a document that exceeds the limits. */
export function rethrowAsTooMuch(error: unknown): never {
  if (error instanceof LimitExceeded) throwError('customization_too_much')
  throw error
}

/** Returns whether an error is temporary: the database is unavailable or the server overloaded. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError ? error.code === 'unavailable' : isUnavailable(error)
}
