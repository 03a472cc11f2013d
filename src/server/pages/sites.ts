import type { Tenant } from '../context.ts'
import type { Tx } from '../database/connection.ts'
import { identify } from '../operations/identity.ts'
import { previewOf } from '../operations/preview.ts'
import { noTokens } from '../operations/tokens.ts'
import type { Services } from '../services.ts'
import { enterTenant } from '../tenant.ts'
import { productOf } from './product.ts'
import type { Site } from './site.ts'

const keptTenants = 50
const keptPreviews = 10

export interface SiteFinder {
  /** What is live on a host. Throws unknown_tenant. */
  live(host: string): Promise<Site>
  /** What a manager looks at before publishing it. Throws unknown_tenant, and not_found for an hour-old token. */
  preview(host: string, token: string): Promise<{ site: Site; person: string }>
}

interface Previewed {
  tenant: Tenant
  person: string
}

/** Keeps each tenant's site until its customization changes, and the newest previews. */
export function siteFinder(services: Services, client: string): SiteFinder {
  const { clock, config, lanes, log, library, watch, workshop } = services
  const published = shelf(keptTenants)
  const previews = shelf(keptPreviews)

  return {
    async live(host) {
      const tenant = await lanes.enter(host, async (tx) => {
        const row = await enterTenant(tx, host)
        const { version } = await identify(tx, noTokens, clock.now(), config.demo)
        return services.customization(tx, row, { version, preview: null }, config.publicOrigin)
      })
      return published(tenant.id, tenant.version, () => make(tenant, ''))
    },
    async preview(host, token) {
      const { tenant, person } = await lanes.enter(host, (tx) => previewed(tx, host, token))
      const site = await previews(tenant.version, tenant.version, () => make(tenant, `/preview/${token}`))
      return { site, person }
    },
  }

  async function previewed(tx: Tx, host: string, token: string): Promise<Previewed> {
    const row = await enterTenant(tx, host)
    const preview = await previewOf(tx, token, clock.now())
    const tenant = await services.customization(tx, row, { version: 0, preview }, config.publicOrigin)
    return { ...preview, tenant }
  }

  async function make({ id, slug, customization }: Tenant, base: string): Promise<Site> {
    const { site, leftOut } = await workshop.makeSite(id, {
      customization,
      client,
      checkExpiry: config.checkExpiry,
      base,
      product: productOf(library).address,
      watch: watch?.shown().version,
    })
    for (const problem of leftOut) log.warn(`${slug}: ${problem}`)
    return site
  }
}

interface Kept {
  version: string
  site: Promise<Site>
}

/** Keeps so many sites; the one used longest ago goes first. */
function shelf(room: number) {
  const sites = new Map<string, Kept>()

  return (key: string, version: string, make: () => Promise<Site>): Promise<Site> => {
    const known = sites.get(key)
    const kept = known?.version === version ? known : { version, site: make() }
    // The one used longest ago stands first.
    sites.delete(key)
    sites.set(key, kept)
    // What could not be made is made for the next who asks.
    kept.site.catch(() => sites.get(key) === kept && sites.delete(key))
    const [oldest] = sites.keys()
    if (sites.size > room && oldest) sites.delete(oldest)
    return kept.site
  }
}
