/** A tenant's account at MANGOPAY. */
export interface MangopayAccount {
  /** Where its API answers: `https://api.mangopay.com`, or `https://api.sandbox.mangopay.com` to test. */
  url: string
  client: string
  key: string
  /** The verified user to whom the wallets of issuances belong. */
  owner: string
  /** The last part of the address that its hooks call: whoever knows it may make us ask again, no more. */
  hooks: string
}
