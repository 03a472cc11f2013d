/** Describes an authorization request of the platform (OpenID Connect). */
export interface AuthorizationRequest {
  client_id: string
  redirect_uri: string
  state: string
  nonce: string
  code_challenge: string
  ui_locales: string
}

/** Parses an authorization request; undefined if it is invalid. */
export function authorizationRequestOf(query: Record<string, string>): AuthorizationRequest | undefined {
  const { client_id, redirect_uri, state, nonce, code_challenge, ui_locales = 'es' } = query
  if (!client_id || !redirect_uri || !state || !nonce || !code_challenge) return undefined
  if (!URL.canParse(redirect_uri)) return undefined
  return { client_id, redirect_uri, state, nonce, code_challenge, ui_locales }
}
