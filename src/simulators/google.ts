import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type AuthorizationRequest, authorizationRequestOf } from './google-authorization.ts'
import { googlePage } from './google-page.ts'

/** Describes the person who approved an authorization request. */
interface Grant extends AuthorizationRequest {
  email: string
  name: string
  surname: string
  verified: boolean
}

const CODE_LIFETIME_MS = 60_000

/**
 * Simulates Google as an OpenID provider; people enter who they are. Verifies the client's secret, the redirect URI and
 * PKCE, and accepts a code only once.
 */
export async function registerGoogle(app: FastifyInstance): Promise<void> {
  const { privateKey, key } = await getSigningKey()
  const grants = new Map<string, Grant>()

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.get('/google/.well-known/openid-configuration', (request) => ({
    issuer: issuerOf(request),
    authorization_endpoint: `${issuerOf(request)}/authorize`,
    token_endpoint: `${issuerOf(request)}/token`,
    jwks_uri: `${issuerOf(request)}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  }))

  app.get('/google/jwks', () => ({ keys: [key] }))

  app.get<{ Querystring: Record<string, string> }>('/google/authorize', (request, reply) => {
    const authorization = authorizationRequestOf(request.query)
    if (
      !authorization ||
      request.query.response_type !== 'code' ||
      request.query.code_challenge_method !== 'S256'
    )
      return reply.code(400).send({ error: 'invalid_request' })
    // Omits form-action, because the form's response redirects to the platform.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return reply.type('text/html; charset=utf-8').send(googlePage(authorization))
  })

  app.get<{ Querystring: Record<string, string> }>('/google/continue', (request, reply) => {
    const authorization = authorizationRequestOf(request.query)
    if (!authorization) return reply.code(400).send({ error: 'invalid_request' })
    const { email = '', name = '', surname = '', verified, cancel } = request.query
    const redirectUrl = new URL(authorization.redirect_uri)
    redirectUrl.searchParams.set('state', authorization.state)
    redirectUrl.searchParams.set('iss', issuerOf(request))
    if (cancel !== undefined) redirectUrl.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      grants.set(code, {
        ...authorization,
        email: email.toLowerCase(),
        name,
        surname,
        verified: verified === 'on',
      })
      setTimeout(() => grants.delete(code), CODE_LIFETIME_MS).unref()
      redirectUrl.searchParams.set('code', code)
    }
    return reply.redirect(redirectUrl.href)
  })

  app.post<{ Body: Record<string, string> }>('/google/token', async (request, reply) => {
    const { code = '', code_verifier = '', redirect_uri, client_id, client_secret } = request.body
    if (client_secret !== 'simulated') return reply.code(401).send({ error: 'invalid_client' })
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const isSameClient = grant?.redirect_uri === redirect_uri && grant?.client_id === client_id
    if (!grant || !isSameClient || grant.code_challenge !== challenge)
      return reply.code(400).send({ error: 'invalid_grant' })
    const { email, verified, name, surname, nonce } = grant
    const id_token = await new SignJWT({
      email,
      email_verified: verified,
      given_name: name,
      family_name: surname,
      nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(issuerOf(request))
      .setSubject(createHash('sha256').update(email).digest('hex').slice(0, 21))
      .setAudience(grant.client_id)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token }
  })
}

function issuerOf(request: FastifyRequest): string {
  return `http://${request.host}/google`
}

let keyPair: ReturnType<typeof createKeyPair> | undefined

/** Creates one RSA key per process, because generating it takes up to a second. */
function getSigningKey(): ReturnType<typeof createKeyPair> {
  keyPair ??= createKeyPair()
  return keyPair
}

async function createKeyPair() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return { privateKey, key: { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' } }
}
