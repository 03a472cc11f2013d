import * as oidc from 'openid-client'
import type { Config } from '../../config.ts'
import { throwError } from '../../kernel/errors.ts'
import type { SignInProvider } from './provider.ts'

/** Limits the wait for the provider in seconds. */
const timeoutInSeconds = 5

/** Signs in by OpenID Connect: authorization code flow with PKCE, state and nonce. Reads the issuer's metadata once. */
export function googleSignIn(settings: Config['google']): SignInProvider {
  let configuration: Promise<oidc.Configuration> | undefined

  function getConfiguration(): Promise<oidc.Configuration> {
    if (!settings) return throwError('unavailable')
    configuration ??= discover(settings).catch((error: unknown) => {
      configuration = undefined
      throw error
    })
    return configuration
  }

  return {
    connected: settings !== undefined,
    async begin(callback, language) {
      const configuration = await getConfiguration().catch(() => throwError('unavailable'))
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        // Lets people who share a computer choose their account.
        prompt: 'select_account',
        ui_locales: language,
      })
      return { ...pending, url: url.href }
    },

    async finish(address, { state, nonce, verifier }) {
      const configuration = await getConfiguration().catch(() => throwError('unavailable'))
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
      const tokens = await oidc
        .authorizationCodeGrant(configuration, address, { ...checks, idTokenExpected: true })
        .catch(() => throwError('google_failed'))
      const claims = tokens.claims()
      if (!claims) return throwError('google_failed')
      return {
        subject: `${claims.iss} ${claims.sub}`,
        email: textOf(claims.email),
        emailVerified: claims.email_verified === true,
        name: textOf(claims.given_name) || textOf(claims.name),
        surname: textOf(claims.family_name),
      }
    },
  }
}

function discover({ issuer, clientId, clientSecret }: NonNullable<Config['google']>) {
  const url = new URL(issuer)
  const metadata = { client_secret: clientSecret }
  // Allows the local simulator, and only it, without TLS.
  const execute = url.hostname === '127.0.0.1' ? [oidc.allowInsecureRequests] : []
  const method = oidc.ClientSecretPost(clientSecret)
  return oidc.discovery(url, clientId, metadata, method, { execute, timeout: timeoutInSeconds })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 80) : ''
}
