import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { StripeAccount } from '../providers/kyc/stripe.ts'
import type { TwilioAccount } from '../providers/sms/twilio.ts'
import { type S3Bucket, s3BucketOf } from './files-url.ts'
import { type PaymentAccountsOf, paymentAccountsOf } from './payment-accounts.ts'
import { StartError } from './start-error.ts'

/** The addresses and accounts of external services. */
export interface ExternalServices {
  smtpUrl: string
  /** The address of the identity provider. */
  kycUrl: string
  /** The webhook secret of the identity provider; without it, its messages are ignored. */
  kycWebhookSecret: string | undefined
  /**
   * The address of the regulatory entity, for tenants whose `modules.erir` requires it; undefined if there is none.
   */
  erirUrl: string | undefined
  /** The webhook secret of the regulatory entity. */
  erirWebhookSecret: string | undefined
  /** The operator's accounts at payment providers, by a tenant's slug. */
  paymentAccounts: PaymentAccountsOf
  /** The account at Stripe Identity, for tenants that choose it; undefined if there is none. */
  stripe: StripeAccount | undefined
  /** The account at Twilio, for tenants that send text messages; undefined if there is none. */
  twilio: TwilioAccount | undefined
  /** The OpenID issuer of "continue with Google" and its credentials; undefined without them. */
  google: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** The folder of the operator's signature keys; undefined if there are none. */
  signatureKeys: string | undefined
  /** The address of the error reporter, with the access token as its user; undefined if errors are only logged. */
  errorReporterUrl: string | undefined
  /** The bucket for files; undefined if they are in the data folder. */
  bucket: S3Bucket | undefined
  /** The local simulators of mail, identity provider, Google and error reports; undefined without them. */
  simulators: Simulators | undefined
}

/** The simulators' ports and shared secret. */
interface Simulators {
  http: number
  smtp: number
  /** The secret with which simulated providers sign. */
  secret: string
}

type Environment = Record<string, string | undefined>

/**
 * Reads SMTP_URL, KYC_*, ERIR_*, STRIPE_IDENTITY_*, TWILIO_*, GOOGLE_*, PAYMENTS_FILE, SIGNATURE_KEYS, ERROR_REPORTER_URL and
 * FILES_URL. Simulators replace missing services only if `ports` is given; throws `StartError` for missing or invalid
 * settings.
 */
export function readExternalServices(
  env: Environment,
  ports?: Pick<Simulators, 'http' | 'smtp'>,
): ExternalServices {
  const simulators = ports && { ...ports, secret: randomBytes(32).toString('hex') }
  const missing = simulators ? [] : missingServices(env)
  if (env.GOOGLE_CLIENT_ID === undefined && (env.GOOGLE_ISSUER || env.GOOGLE_CLIENT_SECRET))
    missing.push('GOOGLE_CLIENT_ID is missing: Google signs nobody in without the id it gave you.')
  if (missing.length > 0) throw new StartError(missing.join('\n'))
  return {
    smtpUrl: addressOf('SMTP_URL', env.SMTP_URL, /^smtps?:$/) ?? `smtp://127.0.0.1:${simulators?.smtp}`,
    kycUrl: addressOf('KYC_URL', env.KYC_URL, /^https?:$/) ?? `http://127.0.0.1:${simulators?.http}`,
    kycWebhookSecret: env.KYC_URL ? webhookSecretOf(env.KYC_WEBHOOK_SECRET) : simulators?.secret,
    erirUrl:
      addressOf('ERIR_URL', env.ERIR_URL, /^https?:$/) ??
      (simulators && `http://127.0.0.1:${simulators.http}`),
    erirWebhookSecret: env.ERIR_URL
      ? webhookSecretOf(env.ERIR_WEBHOOK_SECRET, 'ERIR_WEBHOOK_SECRET')
      : simulators?.secret,
    paymentAccounts: paymentAccountsOf(env.PAYMENTS_FILE, simulators),
    stripe: stripeOf(env, simulators),
    twilio: twilioOf(env, simulators),
    google: googleOf(env, simulators),
    signatureKeys: env.SIGNATURE_KEYS && resolve(env.SIGNATURE_KEYS),
    errorReporterUrl: errorReporterUrlOf(env.ERROR_REPORTER_URL, simulators),
    bucket: s3BucketOf(env.FILES_URL),
    simulators,
  }
}

const simulatorsHint = 'To try the platform on this machine alone, set SIMULATORS to a free port.'

function missingServices(env: Environment): string[] {
  const problems: string[] = []
  if (!env.SMTP_URL)
    problems.push(
      `SMTP_URL is missing: name your mail server, such as smtps://user:password@mail.example.org. ${simulatorsHint}`,
    )
  if (!env.KYC_URL && !env.STRIPE_IDENTITY_KEY)
    problems.push(
      `KYC_URL is missing: name the service that checks identities, or STRIPE_IDENTITY_KEY; the simulated one vouches for anybody. ${simulatorsHint}`,
    )
  return problems
}

function addressOf(name: string, text: string | undefined, protocol: RegExp): string | undefined {
  if (!text) return undefined
  if (URL.canParse(text) && protocol.test(new URL(text).protocol)) return text
  throw new StartError(`${name} must be an address with its protocol, such as ${examples[name]}.`)
}

const examples: Record<string, string> = {
  SMTP_URL: 'smtps://user:password@mail.example.org',
  KYC_URL: 'https://identity.example.org',
  STRIPE_IDENTITY_URL: 'https://api.stripe.com',
  TWILIO_URL: 'https://api.twilio.com',
  ERIR_URL: 'https://registry.example.org',
}

const minSecretLength = 32

function webhookSecretOf(text = '', name = 'KYC_WEBHOOK_SECRET'): string | undefined {
  if (text !== '' && text.length < minSecretLength)
    throw new StartError(`${name} must have ${minSecretLength} characters or more.`)
  return text || undefined
}

/** Returns the operator's account at Stripe or, without a key, the simulator's. */
function stripeOf(env: Environment, simulators?: Simulators): StripeAccount | undefined {
  const { STRIPE_IDENTITY_KEY: key, STRIPE_IDENTITY_WEBHOOK_SECRET: secrets = '' } = env
  if (key) {
    const url = addressOf('STRIPE_IDENTITY_URL', env.STRIPE_IDENTITY_URL, /^https:$/)
    const webhookSecrets = secrets
      .split(',')
      .map((secret) => secret.trim())
      .filter(Boolean)
    for (const secret of webhookSecrets) webhookSecretOf(secret, 'STRIPE_IDENTITY_WEBHOOK_SECRET')
    return { url: url ?? 'https://api.stripe.com', key, webhookSecrets }
  }
  if (!simulators) return undefined
  const url = `http://127.0.0.1:${simulators.http}/stripe`
  return { url, key: 'simulated', webhookSecrets: [simulators.secret] }
}

/** Returns the operator's account at Twilio or, without one, the simulator's. */
function twilioOf(env: Environment, simulators?: Simulators): TwilioAccount | undefined {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = env
  const url = addressOf('TWILIO_URL', env.TWILIO_URL, /^https:$/) ?? 'https://api.twilio.com'
  if (sid && token && from) return { url, sid, token, from }
  if (sid || token || from)
    throw new StartError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.')
  if (!simulators) return undefined
  const simulatorUrl = `http://127.0.0.1:${simulators.http}/twilio`
  return { url: simulatorUrl, sid: 'simulated', token: 'simulated', from: 'Tesela' }
}

/** Returns the operator's credentials at Google or, without an id, the simulator's. */
function googleOf(env: Environment, simulators?: Simulators): ExternalServices['google'] {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret = '' } = env
  if (clientId) return { issuer: issuer || 'https://accounts.google.com', clientId, clientSecret }
  if (!simulators) return undefined
  return {
    issuer: `http://127.0.0.1:${simulators.http}/google`,
    clientId: 'tesela',
    clientSecret: 'simulated',
  }
}

function errorReporterUrlOf(text: string | undefined, simulators?: Simulators): string | undefined {
  if (!text) return simulators && `http://demo@127.0.0.1:${simulators.http}/api/1/item/`
  if (/^https?:/.test(text) && URL.canParse(text) && new URL(text).username !== '') return text
  throw new StartError(
    'ERROR_REPORTER_URL must be an address such as https://token@api.rollbar.com/api/1/item/.',
  )
}
