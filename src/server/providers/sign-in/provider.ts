/** Somebody, as a provider where they have an account vouches for them. */
export interface ProviderAccount {
  /** Issuer and subject: the only name of a person that never goes to somebody else. An address of mail may. */
  subject: string
  email: string
  /** Whether the provider itself has seen that the address is theirs. */
  emailVerified: boolean
  name: string
  surname: string
}

/** What must be kept, out of the browser's reach, until the person is back. */
export interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
}

/** Signs people in with their account elsewhere. */
export interface SignInProvider {
  /** Whether the operator has set it up. */
  connected: boolean
  /** Where the person goes to log in; the provider sends them back to `callback`. Throws `unavailable`. */
  begin(callback: string, language: string): Promise<PendingSignIn & { url: string }>
  /** Who came back. `address` is the callback with the provider's query. Throws `google_failed`, or `unavailable`. */
  finish(address: URL, pending: PendingSignIn): Promise<ProviderAccount>
}
