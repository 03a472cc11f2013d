import type { Tenant } from '../context.ts'
import type { Tx } from '../database/connection.ts'
import { identify } from '../operations/identity.ts'
import { previewOf } from '../operations/preview.ts'
import { noTokens } from '../operations/tokens.ts'
import type { Services } from '../services.ts'
import { enterTenant } from '../tenant.ts'
import { libraryOf } from './own-screens.ts'
import { productOf } from './product.ts'
import { type Site, siteOf } from './site.ts'
import { tenantSheet } from './tenant-sheet.ts'

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
  const { clock, config, lanes, log, library, watch } = services
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
      const site = previews(tenant.version, tenant.version, () => make(tenant, `/preview/${token}`))
      return { site, person }
    },
  }

  async function previewed(tx: Tx, host: string, token: string): Promise<Previewed> {
    const row = await enterTenant(tx, host)
    const preview = await previewOf(tx, token, clock.now())
    const tenant = await services.customization(tx, row, { version: 0, preview }, config.publicOrigin)
    return { ...preview, tenant }
  }

  function make(tenant: Tenant, base: string): Site {
    const { customization, slug } = tenant
    const report = (problem: string) => log.warn(`${slug}: ${problem}`)
    const own = libraryOf(customization, library, report)
    const sheet = tenantSheet(customization, report)
    const { checkExpiry } = config
    const product = productOf(library)
    return siteOf(tenant, own, { sheet, client, checkExpiry, base, product, watch: watch?.shown().version })
  }
}

/** Keeps so many sites; the one used longest ago goes first. */
function shelf(room: number) {
  const sites = new Map<string, Site>()

  return (key: string, version: string, make: () => Site): Site => {
    const known = sites.get(key)
    const site = known?.version === version ? known : make()
    // The one used longest ago stands first.
    sites.delete(key)
    sites.set(key, site)
    const [oldest] = sites.keys()
    if (sites.size > room && oldest) sites.delete(oldest)
    return site
  }
}
