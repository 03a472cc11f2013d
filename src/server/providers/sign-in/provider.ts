/** Describes a person's account at a sign-in provider. */
export interface ProviderAccount {
  /** Contains issuer and subject, which identify the person permanently, unlike an e-mail address. */
  subject: string
  email: string
  /** Tells whether the provider has verified the address. */
  emailVerified: boolean
  name: string
  surname: string
}

/** Contains the data that the server stores, inaccessible to the browser, until the person returns. */
export interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
}

/** Signs people in with their account at another provider. */
export interface SignInProvider {
  /** Says whether the operator has configured the provider. */
  connected: boolean
  /** Returns the URL of the login page, which redirects to `callback`. Throws `unavailable`. */
  begin(callback: string, language: string): Promise<PendingSignIn & { url: string }>
  /**
   * Returns the account of the returned person; `address` is the callback with the provider's query. Throws
   * `google_failed` and `unavailable`.
   */
  finish(address: URL, pending: PendingSignIn): Promise<ProviderAccount>
}
