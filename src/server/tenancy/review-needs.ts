import type { Database } from '../database/connection.ts'
import { choosesModule, tenantsWhere } from './tenants-with-module.ts'

interface Entity {
  erirUrl: string | undefined
  erirWebhookSecret: string | undefined
}

/**
 * Notifies the operator of tenants that require regulatory reviews which this server cannot send, or whose results it
 * cannot receive.
 */
export async function warnOfReviews(
  owner: Database,
  { erirUrl, erirWebhookSecret }: Entity,
  notice: (text: string) => void,
): Promise<void> {
  if (erirUrl && erirWebhookSecret) return
  const asking = await tenantsWhere(owner, asksForReviews)
  if (asking.length === 0) return
  const names = asking.join(', ')
  notice(
    erirUrl
      ? `ERIR_WEBHOOK_SECRET is missing: what the entity decides for ${names} is learnt by asking it, which takes longer.`
      : `ERIR_URL is missing: no issuance of ${names} is reviewed until it names the entity, or modules.erir says not_required there.`,
  )
}

function asksForReviews(source: string): boolean {
  return choosesModule(source, 'erir', 'required')
}
