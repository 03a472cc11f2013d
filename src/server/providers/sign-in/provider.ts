/** Describes a person's account at a sign-in provider. */
export interface ProviderAccount {
  /** Contains the issuer and the subject, which identify the person permanently, unlike an e-mail address. */
  subject: string
  email: string
  /** Tells whether the provider has verified the address. */
  emailVerified: boolean
  name: string
  surname: string
}

/** Contains data that the server stores, and hides from the browser, until the person returns from the provider. */
export interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
}

/** Signs people in with their account at another provider. */
export interface SignInProvider {
  /** Says whether the operator has configured the provider. */
  connected: boolean
  /** Returns the URL of the provider's login page, which redirects to `callback`. Throws `unavailable`. */
  begin(callback: string, language: string): Promise<PendingSignIn & { url: string }>
  /**
   * Returns the account of the person who returned from the provider; `address` is the callback with the provider's
   * query. Throws `google_failed` and `unavailable`.
   */
  finish(address: URL, pending: PendingSignIn): Promise<ProviderAccount>
}
