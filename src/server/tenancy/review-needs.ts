import type { Database } from '../database/connection.ts'
import { choosesModule, tenantsWhere } from './tenants-with-module.ts'

interface ReviewSettings {
  erirUrl: string | undefined
  erirWebhookSecret: string | undefined
}

/**
 * Warns the operator of tenants that require regulatory reviews if this server cannot send reviews or cannot
 * receive their results.
 */
export async function warnOfReviews(
  owner: Database,
  { erirUrl, erirWebhookSecret }: ReviewSettings,
  notice: (text: string) => void,
): Promise<void> {
  if (erirUrl && erirWebhookSecret) return
  const tenants = await tenantsWhere(owner, requiresReviews)
  if (tenants.length === 0) return
  const names = tenants.join(', ')
  notice(
    erirUrl
      ? `ERIR_WEBHOOK_SECRET is missing: what the entity decides for ${names} is learnt by asking it, which takes longer.`
      : `ERIR_URL is missing: no issuance of ${names} is reviewed until it names the entity, or modules.erir says not_required there.`,
  )
}

function requiresReviews(source: string): boolean {
  return choosesModule(source, 'erir', 'required')
}
