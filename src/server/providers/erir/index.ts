import type { Customization } from '../../../language/customization/customization.ts'
import type { Schemas } from '../../../language/documents/schema.ts'
import { httpRegulatoryEntity } from './http.ts'
import type { RegulatoryEntity } from './provider.ts'

interface Settings {
  erirUrl: string | undefined
  erirWebhookSecret: string | undefined
}

/**
 * Returns the regulatory entity that reviews the tenant's issuances; undefined if the tenant's managers review them.
 * `address` is the URL of the webhook to which the entity sends messages.
 */
export function regulatoryEntity(
  { modules }: Pick<Customization, 'modules'>,
  { erirUrl: url, erirWebhookSecret: secret }: Settings,
  schemas: Schemas,
  address: string | undefined,
): RegulatoryEntity | undefined {
  if (modules.erir === 'not_required') return undefined
  const fields = new Set(schemas['enumerations.json']?.$defs?.preparation_field?.enum?.map(String))
  return httpRegulatoryEntity({ url, fields, callback: secret && address ? { address, secret } : undefined })
}
