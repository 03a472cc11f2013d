/** A tenant's account at MANGOPAY. */
export interface MangopayAccount {
  /** The base URL: `https://api.mangopay.com`, or `https://api.sandbox.mangopay.com` for tests. */
  url: string
  client: string
  key: string
  /** The verified user to whom the wallets of issuances belong. */
  owner: string
  /** The secret last part of the hook's address; knowing it only makes us query again. */
  hooks: string
}
