/** Describes a tenant's account at MANGOPAY. */
export interface MangopayAccount {
  /** Contains the base URL: `https://api.mangopay.com`, or `https://api.sandbox.mangopay.com` for tests. */
  url: string
  client: string
  key: string
  /** Identifies the verified user who owns the wallets of issuances. */
  owner: string
  /** Contains the secret last part of the hooks' URL; a person who knows the secret can only trigger queries. */
  hooks: string
}
