import { isObject } from '../../../../language/common/objects.ts'
import type { MangopayAccount } from './account.ts'
import type { MangopayClient } from './client.ts'

const events = [
  ...['PAYIN_NORMAL_SUCCEEDED', 'PAYIN_NORMAL_FAILED', 'PAYIN_REFUND_SUCCEEDED'],
  ...['PAYOUT_NORMAL_SUCCEEDED', 'PAYOUT_NORMAL_FAILED', 'PAYOUT_REFUND_SUCCEEDED'],
  ...['DISPUTE_CREATED', 'DISPUTE_CLOSED'],
  ...['KYC_SUCCEEDED', 'KYC_FAILED', 'SCA_ENROLLMENT_SUCCEEDED', 'RECIPIENT_ACTIVE'],
  ...['UBO_DECLARATION_VALIDATED', 'UBO_DECLARATION_REFUSED', 'UBO_DECLARATION_INCOMPLETE'],
  'TRANSFER_NORMAL_SUCCEEDED',
] as const
const registeredUrls = new WeakMap<MangopayAccount, Set<string>>()

/**
 * Registers the webhook's URL at MANGOPAY once per process, and enables disabled hooks again. A failure is retried with
 * the next payment; until then, the platform queries MANGOPAY instead.
 */
export async function storeHooks(
  account: MangopayAccount,
  client: MangopayClient,
  address: string,
): Promise<void> {
  const urls = registeredUrls.get(account) ?? new Set()
  if (urls.has(address)) return
  registeredUrls.set(account, urls.add(address))
  const response = await client.get('/hooks?per_page=100')
  const hooks = Array.isArray(response?.body.items) ? response.body.items.filter(isObject) : undefined
  const results =
    hooks && (await Promise.all(events.map((event) => storeHook(client, hooks, event, address))))
  if (!results?.every(Boolean)) urls.delete(address)
}

async function storeHook(
  client: MangopayClient,
  hooks: Record<string, unknown>[],
  event: string,
  address: string,
): Promise<boolean> {
  const hook = hooks.find(({ EventType }) => EventType === event)
  if (!hook) {
    const created = await client.create('/hooks', crypto.randomUUID(), { EventType: event, Url: address })
    return created?.status === 200
  }
  if (hook.Url === address && hook.Status === 'ENABLED' && hook.Validity !== 'INVALID') return true
  const path = `/hooks/${encodeURIComponent(String(hook.Id))}`
  // Disables an invalid hook first, so that MANGOPAY accepts it again.
  if (hook.Validity === 'INVALID') await client.put(path, { Status: 'DISABLED', Url: address })
  const enabled = await client.put(path, { Status: 'ENABLED', Url: address })
  return enabled?.status === 200
}
