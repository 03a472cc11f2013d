import type { Tenant } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { identify } from '../operations/identity.ts'
import type { Services } from '../services.ts'
import { enterTenant } from '../tenant.ts'
import { libraryOf } from './own-screens.ts'
import { type Site, siteOf } from './site.ts'

const keptTenants = 50

/** Finds the site of a host, and keeps each tenant's until its customization changes. Throws unknown_tenant. */
export function siteFinder(services: Services, client: string): (host: string) => Promise<Site> {
  const sites = new Map<string, Site>()

  return async (host) => {
    const tenant = await inTransaction(services.pool, async (tx) => {
      const row = await enterTenant(tx, host)
      const { version } = await identify(
        tx,
        { user: '', manager: '' },
        services.clock.now(),
        services.config.demo,
      )
      return services.customization(tx, row, version, services.config.publicOrigin)
    })
    const known = sites.get(tenant.id)
    const site = known?.version === tenant.version ? known : make(tenant)
    // The one used longest ago stands first and goes first.
    sites.delete(tenant.id)
    sites.set(tenant.id, site)
    const [oldest] = sites.keys()
    if (sites.size > keptTenants && oldest) sites.delete(oldest)
    return site
  }

  function make(tenant: Tenant): Site {
    const { customization, slug } = tenant
    const library = libraryOf(customization, services.library, (problem) =>
      services.log.warn(`${slug}: ${problem}`),
    )
    return siteOf(tenant, library, { client, checkExpiry: services.config.checkExpiry })
  }
}
