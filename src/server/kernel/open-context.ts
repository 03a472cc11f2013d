import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Webhooks } from '../../generated/operations.ts'
import type { Library } from '../../language/documents/library.ts'
import { visitor } from '../../language/expressions/visitor.ts'
import { allSettledInOrder } from '../database/all-settled-in-order.ts'
import type { Tx } from '../database/connection.ts'
import { type Credentials, emptyCredentials } from '../identity/credentials.ts'
import { identify, type OnBehalf } from '../identity/identity.ts'
import { isIdle } from '../identity/idle.ts'
import { sendJob } from '../jobs/queues.ts'
import { sessionOf } from '../modules/auth/session.ts'
import { regulatoryEntity } from '../providers/erir/index.ts'
import { identityProvider } from '../providers/kyc/index.ts'
import { paymentMethodsOf, tenantPayments } from '../providers/payment/index.ts'
import { simulatedTime } from '../providers/simulated-time.ts'
import { smsSender } from '../providers/sms/index.ts'
import type { Services } from '../services.ts'
import { enterTenant, type TenantKey } from '../tenancy/tenant.ts'
import type { Actor } from './actor.ts'
import type { Context, Language, RequestContext, Tenant } from './context.ts'

/** The tenant and the actor of a context: tokens, a person, a job or a provider. */
export interface Entry {
  tenant: TenantKey
  who: Credentials | OnBehalf | Exclude<Actor, { kind: 'user' }>
  /** The reader's language; Spanish by default. */
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
  } = services
  const realNow = clock.now()
  const caller = 'kind' in who ? emptyCredentials : who
  const [tenantRow, identity] = await allSettledInOrder([
    enterTenant(tx, key),
    identify(tx, caller, realNow, tenantClock),
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
  const tenant = await services.customization(tx, tenantRow, selector, config.publicOrigin)
  const { customization } = tenant
  const isIdleSession = session !== null && isIdle(tx, session, customization, realNow)
  const person = isIdleSession ? null : identity.person
  const actor = 'kind' in who ? who : person
  return {
    now,
    preview,
    sessionId: isIdleSession ? null : (session?.id ?? null),
    factorAt: session?.factor_at ?? null,
    sessionSince: session?.created_at ?? null,
    tokenProblem: isIdleSession ? 'session_expired' : identity.tokenProblem,
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
    accountsFor: (chosen) => paymentMethodsOf(config.paymentAccounts(tenant.slug, chosen)),
    hasStripe: config.stripe !== undefined,
    hasTwilio: config.twilio !== undefined,
    sms: smsSender(customization, config.twilio),
    simulatedTime: config.simulators && simulatedTime(config.simulators.http, log),
    operatorKeys,
    documentWorkers,
    sites,
    language,
    timeZone: customization.time_zone,
    log,
    identity: identityProvider(customization, config, webhookUrl(library, tenant, 'receiveIdentityEvent')),
    entity: regulatoryEntity(
      customization,
      config,
      library.schemas,
      webhookUrl(library, tenant, 'receiveReviewEvent'),
    ),
    ...tenantPayments(
      config.paymentAccounts(tenant.slug, customization.modules.payment),
      (webhook) => webhookUrl(library, tenant, webhook),
      log,
    ),
    send: (job, data, options) => sendJob(client, { ...data, tenant: tenant.id, job }, options),
    sweep: () => sendJob(client, { tenant: tenant.id, job: 'dueSweeps' }, { urgent: true }),
    derive: (text) => createHmac('sha256', config.secret).update(`${tenant.id} ${text}`).digest(),
    text: (textKey, values, textLanguage = language) => services.texts(textLanguage, tenant)(textKey, values),
  }
}

/** Returns the URL of a webhook of this tenant; undefined if there is no such webhook. */
function webhookUrl({ webhooks }: Library, { origin }: Tenant, name: keyof Webhooks): string | undefined {
  const webhook = webhooks[name]
  return webhook && `${origin}${webhook.path}`
}
