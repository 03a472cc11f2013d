import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Webhooks } from '../../generated/operations.ts'
import type { Library } from '../../language/documents/library.ts'
import { visitor } from '../../language/expressions/visitor.ts'
import { allSettledInOrder } from '../database/all-settled-in-order.ts'
import type { Tx } from '../database/connection.ts'
import { type Credentials, noTokens } from '../identity/credentials.ts'
import { identify, type OnBehalf } from '../identity/identity.ts'
import { isIdle } from '../identity/idle.ts'
import { sweepsOf } from '../jobs/job.ts'
import { sendJob } from '../jobs/queues.ts'
import { sessionOf } from '../modules/auth/session.ts'
import { regulatoryEntity } from '../providers/erir/index.ts'
import { identityProvider } from '../providers/kyc/index.ts'
import { tenantPayments, waysToPay } from '../providers/payment/index.ts'
import { simulatedTime } from '../providers/simulated-time.ts'
import { smsSender } from '../providers/sms/index.ts'
import type { Services } from '../services.ts'
import { enterTenant, type TenantKey } from '../tenancy/tenant.ts'
import type { Actor } from './actor.ts'
import type { Context, Language, RequestContext, Tenant } from './context.ts'

/** Identifies tenant and actor: by tokens, a person, a job or a provider. */
export interface Entry {
  tenant: TenantKey
  who: Credentials | OnBehalf | Exclude<Actor, { kind: 'user' }>
  /** Contains the reader's language; Spanish by default. */
  language?: Language
  log?: Context['log']
}

export type OpenedContext = Context &
  Pick<RequestContext, 'sessionId' | 'factorAt' | 'sessionSince' | 'tokenProblem' | 'preview'>

/**
 * Opens the context in a new transaction, for requests, jobs, webhooks, the demo and tests. Throws `unknown_tenant`,
 * and the errors of a preview's token.
 */
export async function openContext(
  services: Services,
  { tenant: key, who, language = 'es', log = services.log }: Entry,
  tx: Tx,
  client: pg.PoolClient,
): Promise<OpenedContext> {
  const {
    config,
    clock,
    files,
    examiner,
    library,
    google,
    operatorKeys,
    documentWorkers,
    sites,
    tenantClock,
    registry,
  } = services
  const realNow = clock.now()
  const tokens = 'kind' in who ? noTokens : who
  const [row, identity] = await allSettledInOrder([
    enterTenant(tx, key),
    identify(tx, tokens, realNow, tenantClock),
  ])
  const {
    version,
    superManager,
    organisations,
    invited,
    wallets,
    secondFactor,
    party,
    picture,
    session,
    preview,
    now,
  } = identity
  const selector = { version, preview }
  const tenant = await services.customization(tx, row, selector, config.publicOrigin)
  const { customization } = tenant
  const idle = session !== null && isIdle(tx, session, customization, realNow)
  const person = idle ? null : identity.person
  const actor = 'kind' in who ? who : person
  return {
    now,
    preview,
    sessionId: idle ? null : (session?.id ?? null),
    factorAt: session?.factor_at ?? null,
    sessionSince: session?.created_at ?? null,
    tokenProblem: idle ? 'session_expired' : identity.tokenProblem,
    tx,
    tenant,
    actor,
    session: person
      ? sessionOf(
          {
            ...person,
            now,
            superManager,
            organisations,
            invited,
            wallets,
            secondFactor,
            party,
            picture,
            preview: preview !== null,
          },
          customization,
          config.demo,
          library,
        )
      : { ...visitor, demo: config.demo },
    realNow,
    files,
    examiner,
    library,
    google,
    accountsFor: (chosen) => waysToPay(config.paymentAccounts(tenant.slug, chosen)),
    hasStripe: config.stripe !== undefined,
    hasTwilio: config.twilio !== undefined,
    sms: smsSender(customization, config.twilio),
    simulatedTime: config.simulators && simulatedTime(config.simulators.http, log),
    operatorKeys,
    documentWorkers,
    sites,
    language,
    log,
    identity: identityProvider(
      customization,
      config,
      webhookAddress(library, tenant, 'receiveIdentityEvent'),
    ),
    entity: regulatoryEntity(
      customization,
      config,
      library.schemas,
      webhookAddress(library, tenant, 'receiveReviewEvent'),
    ),
    ...tenantPayments(
      config.paymentAccounts(tenant.slug, customization.modules.payment),
      (webhook) => webhookAddress(library, tenant, webhook),
      log,
    ),
    send: (job, data, options) => sendJob(client, { ...data, tenant: tenant.id, job }, options),
    sweep: async () => {
      for (const job of sweepsOf(registry))
        await sendJob(client, { tenant: tenant.id, job }, { urgent: true })
    },
    derive: (words) => createHmac('sha256', config.secret).update(`${tenant.id} ${words}`).digest(),
    text: (name, values, other = language) => services.texts(other, tenant)(name, values),
  }
}

/** Returns the URL of a webhook of this tenant; undefined without one. */
function webhookAddress({ webhooks }: Library, { origin }: Tenant, name: keyof Webhooks): string | undefined {
  const webhook = webhooks[name]
  return webhook && `${origin}${webhook.path}`
}
