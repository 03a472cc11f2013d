import { createHmac } from 'node:crypto'
import type { ProviderEvent } from '../../../src/server/kernel/webhooks/tables.ts'
import type { TestPlatform } from '../harness.ts'

export interface MessageOptions {
  /** The host, by default the tenant's first, for which messages are signed. */
  host?: string
  method?: 'GET' | 'POST' | 'PUT'
  query?: string
  type?: string
  signature?: string
  address?: string
}

/** Waits longer, because events are processed after their response. */
export const waitOptions = { timeout: 30_000 }

const path = '/v2/webhooks/identity'
const addressWith = (query?: string) => (query === undefined ? path : `${path}?${query}`)

/** Returns the identity provider's calls to a tenant. */
export function identityProviderOf(platform: TestPlatform, slug: 'alba' | 'nexo' = 'alba') {
  const host = `${slug}.localhost`

  function sign(body: string, query?: string): string {
    const { kycWebhookSecret = '', publicOrigin } = platform.config
    const address = `${publicOrigin.replace('{host}', host)}${addressWith(query)}`
    return createHmac('sha256', kycWebhookSecret).update(`${address}\n${body}`).digest('hex')
  }

  return {
    sign,

    /** Sends a message, by default signed. */
    async send(message: object | string, sent: MessageOptions = {}) {
      const body = typeof message === 'string' ? message : JSON.stringify(message)
      const { method = 'POST', query, type = 'application/json', signature = sign(body, query) } = sent
      const reply = await platform.app.inject({
        method,
        url: addressWith(query),
        ...(sent.address && { remoteAddress: sent.address }),
        headers: {
          host: sent.host ?? host,
          ...(body !== '' && { 'content-type': type }),
          'x-signature': signature,
        },
        ...(body !== '' && { payload: body }),
      })
      const code: string | undefined = reply.body === '' ? undefined : reply.json().error.code
      return { status: reply.statusCode, text: reply.body, code }
    },

    /** Lists the stored events, oldest first. */
    async events(): Promise<ProviderEvent[]> {
      const { rows } = await platform.owner.query(
        'select * from provider_events where tenant_id = $1 order by id',
        [platform.tenants[slug]],
      )
      return rows
    },

    /** Creates a person who waits for a check. */
    async createPersonInCheck(check: string, status = 'running') {
      const person = await platform.account({ host })
      await platform.owner.query('update users set kyc_status = $1 where id = $2', [status, person.id])
      await platform.owner.query(
        `insert into kyc_checks (tenant_id, id, user_id, position, status, provider, reference, created_at)
        values ($1, gen_random_uuid(), $2, 1, $3, 'simulated', $4, now())`,
        [platform.tenants[slug], person.id, status, check],
      )
      return {
        ...person,
        status: async () => {
          const { data } = await platform.call('getSession', { host, token: person.token })
          return (data as { kyc_status: string }).kyc_status
        },
      }
    },
  }
}
